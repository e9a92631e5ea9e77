"""The names that visitors may have."""

import pytest

from pitboss.errors import NotationError
from pitboss.web.names import clean_name
from tests.house.web import Guest, casino_at

HOUSE = [
    "House 1",
    "house 2",
    "HOUSE",
    "House1",
    "House  17",
    "Ｈｏｕｓｅ １",
    "\u200bHouse 1",
    "𝐇𝐨𝐮𝐬𝐞 1",
    "Hou\u017fe 1",
    "House-1",
    "House ①",
    "House ١",
]


@pytest.mark.parametrize("name", HOUSE)
def test_nobody_is_called_as_a_house_player_is(name):
    with pytest.raises(NotationError, match="choose another name"):
        clean_name(name)


@pytest.mark.parametrize("name", ["A" + "\u0301" * 19, "e" + "\u0301" * 4, "x" + "\u0336" * 3])
def test_a_name_has_letters_that_can_be_read(name):
    with pytest.raises(NotationError, match="can be read"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Ноuse 1", "\u0410nn", "Ann\u0430", "\u039fscar"])
def test_a_name_does_not_borrow_letters_of_another_alphabet_that_look_alike(name):
    with pytest.raises(NotationError, match="one alphabet"):
        clean_name(name)


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ann", "Ann"),
        ("  Ann \n B. ", "Ann B."),
        ("Rene\u0301", "René"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("हिन्दी", "हिन्दी"),
        ("\u05d3\u05b8\u05bc\u05d5\u05b4\u05d3", "\u05d3\u05b8\u05bc\u05d5\u05b4\u05d3"),
        ("Houseman 1", "Houseman 1"),
        ("Анна", "Анна"),
        ("Άννα", "Άννα"),
        ("さくら桜", "さくら桜"),
        ("Ann\u202e", "Ann"),
        ("", ""),
    ],
)
def test_all_other_names_stay_as_they_are_read(name, clean):
    assert clean_name(name) == clean


def test_the_api_says_why(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        answer = client.post("/api/visitors", json={"name": "House 1"})
        assert (answer.status_code, answer.json()["error"]) == (400, "NotationError")
        assert "choose another name" in client.post("/enter", data={"name": "House 1"}).text
        assert Guest(client, "Ann").told["name"] == "Ann"
