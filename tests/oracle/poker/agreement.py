"""An answer of `pitboss deal` at poker, or of the oracle, beside what is expected."""

from typing import Any

Told = dict[str, Any]


def in_short(answer: Told) -> Told:
    """The answer of `pitboss deal` in the words of the oracle."""
    if "error" in answer:
        return {"refused": (answer["error"]["kind"],)}
    if answer["ended"] == "waiting":
        return {"ended": "waiting", **answer["pending"], "options": sorted(answer["pending"]["options"])}
    lines = {}
    refunded: dict[int, int] = {}
    faults = []
    for line in answer["lines"]:
        seat, key = line["seat"], (line["seat"], line["wager"])
        if line["outcome"] == "void":
            refunded[seat] = refunded.get(seat, 0) + line["returned"]
            if line["stake"] != line["returned"] or line["pays"]:
                faults.append(f"{key} is void and not as it was")
        elif key in lines:
            faults.append(f"{key} has two lines")
        else:
            lines[key] = (line["stake"], line["outcome"], line["pays"], line["returned"])
        if not line.get("law"):
            faults.append(f"{key} by no law")
    pots = [in_numbers(pot) for pot in answer.get("pots", ())]
    told = {key: answer.get(key) for key in ("ended", "rake", "net", "stacks", "shown")}
    return {**told, "lines": lines, "refunded": refunded, "pots": pots, "faults": faults}


def in_numbers(pot: Told) -> Told:
    shares = {int(seat): share for seat, share in pot["shares"].items() if share}
    return {"amount": pot["amount"], "rake": pot["rake"], "seats": sorted(pot["seats"]), "shares": shares}


def disagreements(told: Told, expected: Told) -> list[str]:
    """What the short answer has otherwise than the expected one, as far as that says."""
    if "refused" in expected:
        return refusal_disagreements(told, expected)
    if told.get("ended") != expected["ended"]:
        return [f"{told if 'ended' not in told else 'ended ' + told['ended']}, not {expected['ended']}"]
    if expected["ended"] == "waiting":
        return waiting_disagreements(told, expected)
    found = list(told.get("faults", ()))
    for key in ("net", "stacks", "rake", "pots", "shown", "lines", "refunded"):
        if key in expected and told.get(key) != expected[key]:
            found.append(f"{key} {told.get(key)}, not {expected[key]}")
    if "shown_in_any_order" in expected and sorted(told["shown"]) != expected["shown_in_any_order"]:
        found.append(f"shown {told['shown']}, not {expected['shown_in_any_order']} in some order")
    if "uncalled" in expected:
        uncalled = {seat: line[3] for (seat, wager), line in told["lines"].items() if wager == "uncalled"}
        if uncalled != expected["uncalled"]:
            found.append(f"uncalled {uncalled}, not {expected['uncalled']}")
    return found


def refusal_disagreements(told: Told, expected: Told) -> list[str]:
    if "refused" not in told:
        return [f"{told.get('ended')}, though it is refused: {expected['refused'] or 'by any kind'}"]
    right = not expected["refused"] or set(told["refused"]) <= set(expected["refused"])
    return [] if right else [f"refused as {told['refused']}, not as {expected['refused']}"]


def waiting_disagreements(told: Told, expected: Told) -> list[str]:
    """A seat that has less than is to be called, or than the least raise, may be told either amount."""
    found = [
        f"{key} {told.get(key)}, not {expected[key]}" for key in ("seat", "options") if told.get(key) != expected[key]
    ]
    if "most" in expected and told.get("most") != expected["most"]:
        found.append(f"most {told.get('most')}, not {expected['most']}")
    if "least" in expected:
        most = expected.get("most", expected["least"])
        if told.get("least") not in (expected["least"], min(expected["least"], most)):
            found.append(f"least {told.get('least')}, not {expected['least']}")
    raising = {"bet", "raise"} & set(expected["options"])
    if not raising and ("least" in told or "most" in told) and (told.get("least") or told.get("most")):
        found.append(f"{told} has amounts where nothing may be raised")
    if expected.get("to_call") and told.get("to_call", 0) > expected["to_call"]:
        found.append(f"to call {told.get('to_call')}, not {expected['to_call']}")
    return found
