// The loop of pitboss.ranking.best_five over rows of cards, to be measured against.
#include <cstdint>

template <int size>
static void keys_of(long rows, const uint8_t* hands, const int64_t* weights, const uint16_t* high, const uint16_t* low,
                    const uint16_t* keys, const uint16_t* flushes, uint16_t* out) {
    for (long row = 0; row < rows; row++, hands += size) {
        uint64_t weight = 0;
        for (int place = 0; place < size; place++) weight += weights[hands[place]];
        uint64_t flush = (weight + (0x3333ull << 32)) & (0x8888ull << 32);
        if (flush) {
            int suit = __builtin_ctzll(flush >> 35) / 4, ranks = 0;
            for (int place = 0; place < size; place++)
                if (hands[place] / 13 == suit) ranks |= 1 << hands[place] % 13;
            out[row] = flushes[ranks];
        } else {
            out[row] = keys[high[weight >> 14 & 0x3ffff] + low[weight & 0x3fff]];
        }
    }
}

extern "C" {
void keys_of_5(long rows, const uint8_t* hands, const int64_t* weights, const uint16_t* high, const uint16_t* low,
               const uint16_t* keys, const uint16_t* flushes, uint16_t* out) {
    keys_of<5>(rows, hands, weights, high, low, keys, flushes, out);
}
void keys_of_7(long rows, const uint8_t* hands, const int64_t* weights, const uint16_t* high, const uint16_t* low,
               const uint16_t* keys, const uint16_t* flushes, uint16_t* out) {
    keys_of<7>(rows, hands, weights, high, low, keys, flushes, out);
}
}
