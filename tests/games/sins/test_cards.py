"""One test for each card of Rise of Wrath, and for each Ooze."""

import pytest

from molpe.games.sins.data.edition import open_box
from tests.games.sins.table import Table


def used(card: str, *then: str, **zones: str) -> Table:
    """Seat 0 has played a card in its Buy phase and used its effect."""
    table = Table().give(0, hand=card + " " + zones.pop("hand", ""), **zones)
    return table.buy().do(f"play {card}", "activate", *then)


def fought(card: str, *then: str, mine: str = "", foes: str = "") -> Table:
    """Seat 0 has attacked with a card and used its effect; the foe holds some cards."""
    table = Table().give(0, hand=f"{card} kosmos {mine}").give(1, hand=foes)
    return table.attack().do(f"play {card}", "activate", *then)


def defended(card: str, *then: str, attack: str = "kosmos") -> Table:
    """Seat 1 has answered an attack of seat 0 with a card and its effect."""
    table = Table().give(0, hand=attack + " kosmos kosmos").give(1, hand=f"{card} kosmos")
    table.attack().do(f"play {attack}")
    if "decline" in table.legal():
        table.do("decline")
    return table.do(f"play {card}", "activate", *then)


def test_every_card_is_tested_here() -> None:
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    codes = [card.source.split()[-1].lower() for card in open_box("rise-of-wrath").cards]
    assert [code for code in codes if f"def test_{code}_" not in text] == []


# Gluttony


def test_gl01_crumb_gleaner() -> None:
    table = used("crumb-gleaner", discard="ember-whelp kosmos")
    assert table.legal() == {"take kosmos"}
    table.do("take kosmos")
    assert (table.cards(0, "top"), table.cards(0, "discard")) == ("kosmos", "ember-whelp")
    assert table.player(0, 1).top == ("kosmos",)


def test_gl02_gristle_hound() -> None:
    table = used("gristle-hound", discard="kosmos kosmos ember-whelp haggler", top="red-sermon")
    table.do("take kosmos", "take ember", "done")
    assert table.cards(0, "bag") == "ember-whelp kosmos red-sermon"
    assert (table.cards(0, "top"), table.cards(0, "discard")) == ("", "haggler kosmos")


def test_gl03_second_helping() -> None:
    table = used("second-helping", discard="ember-whelp haggler")
    assert table.legal() == {"take ember-whelp"}
    assert table.do("take ember").cards(0, "hand") == "ember-whelp"


def test_gl04_marrow_sipper() -> None:
    table = used("marrow-sipper", hand="kosmos", discard="haggler")
    assert table.legal() == {"discard kosmos", "done"}
    assert table.do("discard kosmos").legal() == {"take haggler"}
    assert table.do("take haggler").cards(0, "hand") == "haggler"
    # A second copy of the card paid is a different card; declining ends it.
    table = used("marrow-sipper", "discard kosmos", hand="kosmos", discard="kosmos")
    assert table.legal() == {"take kosmos"}
    table = used("marrow-sipper", "done", hand="kosmos", discard="haggler")
    assert table.legal("play") == {"play kosmos"}


def test_gl05_bottomless_ewer() -> None:
    table = used("bottomless-ewer", "take haggler", discard="kosmos haggler")
    assert table.cards(0, "top") == "haggler"


def test_gl06_larder_wight() -> None:
    table = used("larder-wight", "deal haggler to 0", discard="kosmos haggler", bag="kosmos")
    assert (table.cards(0, "hand"), table.cards(0, "bag")) == ("haggler", "kosmos kosmos")


@pytest.mark.parametrize(("pile", "drawn"), [(5, 2), (4, 1)])
def test_gl07_feast_warden(pile: int, drawn: int) -> None:
    table = used("feast-warden", discard="kosmos " * pile, bag="ember " * 4)
    assert table.player(0).draw == 4 - drawn


def test_gl08_regurgitant() -> None:
    table = used("regurgitant", "take kosmos", "done", discard="kosmos kosmos haggler")
    assert table.cards(0, "hand") == "kosmos"
    table = used("regurgitant", "take kosmos", "take kosmos", discard="kosmos kosmos kosmos")
    assert table.cards(0, "hand") == "kosmos kosmos"


def test_gl09_maw_of_the_cellar() -> None:
    table = used("maw-of", "take haggler", discard="haggler ember", bag="kosmos kosmos")
    assert table.cards(0, "hand") == "haggler"
    table = used("maw-of", "take ember", discard="haggler ember", bag="kosmos kosmos")
    assert table.cards(0, "hand") == "ember-whelp kosmos"


def test_gl10_the_unsated_king() -> None:
    table = used("unsated", discard="kosmos ember-whelp red-sermon haggler")
    assert table.legal() == {"take ember-whelp", "take red-sermon", "take haggler", "done"}
    assert table.do("take ember").legal() == {"take haggler", "done"}
    assert table.do("take haggler").cards(0, "hand") == "ember-whelp haggler"


# Envy


def test_en01_sidelong_glance() -> None:
    table = Table().realm("haggler ember", "red-sermon").give(0, hand="sidelong")
    table.buy().do("play sidelong", "activate", "choose haggler")
    assert table.faces()[:2] == ["red-sermon", "ember-whelp"]
    assert table.view(1).realm_bottom == ("haggler",)


def test_en02_covetous_imp() -> None:
    table = fought("covetous", foes="kosmos kosmos kosmos haggler")
    assert table.state.actor() == 1
    assert table.legal() == {"discard kosmos", "discard haggler"}
    assert table.do("discard haggler").cards(1, "discard") == "haggler"
    table = Table().give(0, hand="covetous kosmos").give(1, hand="kosmos kosmos kosmos")
    assert table.attack().do("play covetous").state.actor() == 1, "nothing is asked"


def test_en03_borrowed_face() -> None:
    table = Table().realm("haggler").give(0, hand="borrowed-face").buy()
    assert table.do("play borrowed", "activate").legal() == {"copy terra"}
    assert table.do("copy terra").powers(0) == "TV"
    table = Table().give(0, hand="kosmos").give(1, hand="borrowed-face kosmos").attack()
    assert table.do("play kosmos", "play borrowed", "activate").legal() == {"copy omnis"}
    assert used("borrowed-face").powers(0) == "V", "nothing to copy"


def test_en04_green_eyed_thief() -> None:
    table = Table().give(0, hand="green-eyed", discard="kosmos haggler")
    table.give(1, discard="ember bonebreaker usurer").buy().do("play green", "activate")
    assert table.legal() == {"swap haggler"}
    assert table.do("swap haggler").legal() == {"for ember-whelp", "for bonebreaker"}
    table.do("for bonebreaker")
    assert table.cards(0, "discard") == "bonebreaker kosmos"
    assert table.cards(1, "discard") == "ember-whelp haggler usurer-of-nine-rings"


def test_en05_whispering_rival() -> None:
    table = Table().give(0, hand="whispering", bag="kosmos").give(1, top="haggler").buy()
    table.do("play whispering", "activate")
    assert (table.cards(1, "discard"), table.cards(0, "hand")) == ("haggler", "kosmos")
    table = Table().give(0, hand="whispering", bag="kosmos").give(1, bag="kosmos").buy()
    table.do("play whispering", "activate")
    assert (table.cards(1, "discard"), table.cards(0, "hand")) == ("kosmos", "")


def test_en06_mirror_leech() -> None:
    table = defended("mirror-leech", "strip kosmos", "strip power omnis", attack="kosmos")
    assert table.view().struggle is not None
    assert table.powers(0) == ""
    table = Table().give(0, hand="mirror kosmos").give(1, hand="haggler").attack()
    table.do("play kosmos", "play haggler", "activate", "play mirror", "activate")
    table.do("strip haggler", "strip weakness canva", "strip haggler", "strip weakness terra")
    assert (table.weak(1), table.powers(1)) == ("", "T")


def test_en07_spoiler_of_gifts() -> None:
    table = fought("spoiler", "luck haggler", foes="kosmos haggler")
    assert table.cards(1, "discard") == "haggler"


def test_en08_jealous_court() -> None:
    table = Table().realm("haggler").give(0, hand="jealous").give(1, hand="kosmos kosmos")
    table.buy().do("play jealous", "activate")
    assert table.view().realm[0].cost == "TC"
    table.do("done", "keep" if table.size(0, "hand") else "play kosmos")
    assert table.view().realm[0].cost == "TCO"
    assert table.do("play kosmos").legal("gain") == set()


def test_en09_usurpers_shade() -> None:
    table = fought("usurpers", "swap red-sermon", "luck haggler", mine="red-sermon", foes="haggler")
    assert (table.cards(0, "hand"), table.cards(1, "hand")) == ("haggler kosmos", "red-sermon")
    assert [card.card for card in table.player(1, 0).hand] == ["red-sermon"]
    assert {card.card for card in table.player(0, 1).hand} == {"", "haggler"}


def test_en10_empress_of_borrowed_crowns() -> None:
    table = (
        Table().give(0, hand="empress", discard="kosmos").give(1, hand="ember", discard="usurer")
    )
    table.buy().do("play empress", "activate", "swap kosmos", "for usurer")
    assert table.cards(0, "discard") == "usurer-of-nine-rings"
    assert table.cards(1, "discard") == "ember-whelp kosmos"


# Lust


def test_lu01_keyhole_sprite() -> None:
    table = Table().give(0, hand="keyhole").give(1, bag="kosmos ember").realm("", "haggler").buy()
    assert table.do("play keyhole", "activate").legal() == {"look at 1", "look at realm"}
    table.do("look at 1", "see ember of 1")
    assert table.player(1, 0).top == ("ember-whelp",)
    assert table.player(1, 1).top == ("",)
    table.do("take ember")
    assert table.player(1, 0).bottom == ("ember-whelp",)


@pytest.mark.parametrize(("foes", "power"), [("kosmos ember", "V"), ("kosmos haggler", "VVV")])
def test_lu02_silken_lure(foes: str, power: str) -> None:
    table = fought("silken", foes=foes)
    assert table.powers(0) == power
    assert {card.card for card in table.player(1, 0).hand} == set(table.cards(1, "hand").split())


def test_lu03_veiled_dancer() -> None:
    table = used("veiled", "see haggler of 0", "see ember of 0", bag="kosmos ember haggler")
    assert table.legal() == {"take ember-whelp", "take haggler"}
    table.do("take ember")
    assert (table.cards(0, "hand"), table.cards(0, "under")) == ("ember-whelp", "haggler")


def test_lu04_perfumed_letter() -> None:
    table = Table().realm("usurer", "ember haggler kosmos").give(0, hand="perfumed").buy()
    table.do("play perfumed", "activate", "see ember of realm", "see haggler of realm")
    assert table.legal() == {"take ember-whelp", "take haggler", "done"}
    table.do("take haggler", "for usurer")
    assert table.faces()[0] == "haggler"
    assert table.view(0).realm_bottom == ("ember-whelp", "usurer-of-nine-rings")
    assert table.view(1).realm_bottom == ("", "usurer-of-nine-rings")


def test_lu05_bedchamber_spy() -> None:
    table = (
        Table().give(0, hand="bedchamber kosmos").give(1, hand="ember haggler", bag="red-sermon")
    )
    table.attack().do("play bedchamber", "activate", "take haggler")
    assert (table.cards(1, "hand"), table.cards(1, "discard")) == (
        "ember-whelp red-sermon",
        "haggler",
    )
    table = Table().give(0, hand="bedchamber kosmos").give(1, bag="red-sermon").attack()
    assert table.do("play bedchamber", "activate").cards(1, "hand") == "", "nothing to discard"


def test_lu06_moonlit_confessor() -> None:
    table = (
        Table().give(0, hand="moonlit", bag="kosmos", despair="ember").give(1, despair="haggler")
    )
    table.buy().do("play moonlit", "activate")
    assert table.legal() == {"look at 0", "look at 1"}
    table.do("look at 1")
    assert (table.player(1, 0).despair_known, table.player(1, 1).despair_known) == (
        ("haggler",),
        (),
    )
    assert table.cards(0, "hand") == "kosmos"
    assert used("moonlit", bag="kosmos").cards(0, "hand") == "kosmos", "no despair to look at"


def test_lu07_siren_of_the_shoals() -> None:
    table = Table().give(0, hand="siren kosmos").give(1, bag="ember haggler usurer").attack()
    table.do("play siren", "activate", "see ember of 1", "see haggler of 1")
    assert table.legal("take") == {"take ember-whelp", "take haggler", "take usurer-of-nine-rings"}
    table.do("take usurer")
    assert table.legal() == {"top ember-whelp", "top haggler"}
    table.do("top haggler")
    assert table.player(1, 0).top == ("haggler", "ember-whelp")
    assert table.cards(1, "discard") == "usurer-of-nine-rings"


def test_lu08_gilded_tempter() -> None:
    table = Table().realm("", "ember empress usurer kosmos").give(0, hand="gilded-tempter").buy()
    seen = (f"see {card} of realm" for card in ("ember", "empress", "usurer"))
    table.do("play gilded", "activate", *seen)
    assert table.legal() == {"take usurer-of-nine-rings", "done"}  # the Empress has five weaknesses
    table.do("take usurer")
    assert table.cards(0, "discard") == "usurer-of-nine-rings"
    assert table.view(0).realm_bottom == ("ember-whelp", "empress-of-borrowed-crowns")


def test_lu09_keeper_of_every_key() -> None:
    table = fought("keeper", "take haggler", "for kosmos", foes="haggler ember")
    assert (table.cards(0, "hand"), table.cards(1, "hand")) == ("haggler", "ember-whelp kosmos")
    table = fought("keeper", "done", foes="haggler")
    assert table.cards(1, "hand") == "haggler"


def test_lu10_the_thousandfold_gaze() -> None:
    table = used("thousandfold", bag="kosmos kosmos kosmos kosmos ember")
    table.do("take kosmos", "take kosmos")
    assert table.cards(0, "hand") in ("kosmos kosmos", "ember-whelp kosmos")
    assert table.size(0, "under") == 2


# Sloth


def test_sl01_yawning_page() -> None:
    table = (
        Table().give(0, hand="yawning").give(1, hand="ember haggler", discard="kosmos").realm("")
    )
    table.buy().do("play yawning", "activate", "done")
    assert "effect" in table.player(1).denied
    assert table.do("play ember").legal("play") == {"play haggler"}, "no effect is asked for"
    assert table.do("play haggler").legal() == {"activate", "decline"}


def test_sl02_moss_grown_sentinel() -> None:
    table = defended("moss-grown")
    assert table.legal() == {"strip kosmos"}
    assert table.do("strip kosmos", "strip power omnis").powers(0) == ""
    table = Table().give(0, hand="moss kosmos").give(1, hand="kosmos").attack().do("play moss")
    assert table.state.actor() == 1, "the attacker is not asked"


def test_sl03_lullaby_shade() -> None:
    table = Table().give(0, hand="lullaby").give(1, hand="feast-warden", bag="kosmos kosmos")
    table.buy().do("play lullaby", "activate", "done").do("play feast", "activate")
    assert (table.cards(1, "hand"), table.player(1).denied) == ("", ("draws",))


def test_sl04_bolted_door() -> None:
    table = (
        Table().realm("ember haggler").give(0, hand="bolted kosmos").give(1, hand="kosmos kosmos")
    )
    table.buy().do("play bolted", "activate", "choose ember")
    assert table.do("play kosmos").legal("gain ember") != set(), "the own door is open"
    table.do("done").do("play kosmos")
    assert table.view().realm[0].bolted == (0,)
    assert table.legal("gain") == set()
    state, game = table.state, table.game
    assert game.why_not(state, 1, "gain ember-whelp").key == "why-bolted"


def test_sl05_pillow_golem() -> None:
    assert defended("pillow").weak(1) == "UUO"


def test_sl06_dozing_magistrate() -> None:
    table = Table().give(0, hand="pyre silken kosmos").give(1, hand="dozing kosmos").attack()
    table.do("play pyre", "activate")
    assert table.powers(0) == "CCO"
    table.do("play dozing", "activate")
    assert table.powers(0) == "O"
    assert table.do("play silken").state.actor() == 1, "no effect is asked for"
    table.do("pass", "pass")
    assert "pyre-acolyte" in table.gone(), "the end of the phase is not stopped"


def test_sl07_fog_of_the_ninth_hour() -> None:
    table = defended("fog", "take haggler", attack="haggler")
    assert (table.cards(0, "play"), table.cards(0, "top")) == ("", "haggler")
    assert table.player(0, 1).top == ("haggler",)


def test_sl08_sleeping_tollkeeper() -> None:
    table = Table().give(0, hand="sleeping").give(1, bag="kosmos " * 9).buy()
    table.do("play sleeping", "activate")
    assert table.player(1).hand_change == -1
    table.do("done")
    table.do("done") if table.state.actor() == 1 else None
    assert table.player(1).hand_change == 0


def test_sl09_the_long_siesta() -> None:
    table = Table().give(0, hand="long-siesta kosmos").give(1, hand="kosmos kosmos").attack()
    table.do("play long", "activate", "play kosmos", "play kosmos")
    assert table.state.actor() != 1, "only one more card"


def test_sl10_dreaming_colossus() -> None:
    table = defended("dreaming", "discard haggler", attack="haggler")
    assert table.cards(0, "discard") == "haggler"
    assert table.player(0).denied == ("effects",)


# Wrath


def test_wr01_ember_whelp() -> None:
    table = used("ember-whelp", discard="kosmos haggler")
    assert table.legal() == {"destroy kosmos", "done"}
    assert table.do("destroy kosmos").gone() == ["kosmos"]


def test_wr02_pyre_acolyte() -> None:
    table = used("pyre")
    assert (table.powers(0), table.player(0).play[0].doomed) == ("CCO", True)
    assert table.do("done").gone() == ["pyre-acolyte"]


def test_wr03_bonebreaker() -> None:
    table = used("bonebreaker", "destroy kosmos", hand="kosmos", bag="haggler haggler")
    assert (table.gone(), table.cards(0, "hand")) == (["kosmos"], "haggler haggler")
    table = used("bonebreaker", "done", hand="kosmos", bag="haggler")
    assert table.cards(0, "hand") == "kosmos"
    assert used("bonebreaker", bag="haggler").cards(0, "hand") == "", "nothing to pay with"


def test_wr04_ashmonger() -> None:
    table = Table().realm("haggler", "ember").give(0, hand="ashmonger").buy()
    table.do("play ashmonger", "activate", "choose haggler")
    assert (table.faces()[0], table.gone()) == ("ember-whelp", ["haggler"])
    assert used("ashmonger").gone() == []


def test_wr05_red_sermon() -> None:
    table = used("red-sermon", "destroy kosmos", "destroy haggler", discard="haggler kosmos ember")
    assert (table.gone(), table.cards(0, "discard")) == (["kosmos", "haggler"], "ember-whelp")


def test_wr06_gorehound_pack() -> None:
    table = used("gorehound", "play ember", "decline", hand="ember ashmonger tithe gristle")
    assert table.player(0).play[0].power == "CCC"
    table.do("play ashmonger", "decline")  # a Demon, though of Wrath
    assert table.player(0).play[0].power == "CCC"
    table.do("play tithe", "play gristle", "decline")
    assert table.player(0).play[0].power == "CCCC"
    table = used("gorehound", discard="kosmos haggler")
    assert table.legal() == {"destroy kosmos", "done"}
    assert table.do("destroy kosmos").gone() == ["kosmos"]


@pytest.mark.parametrize(
    ("card", "power"), [("kosmos", "CCO"), ("haggler", "CCCO"), ("maw-of", "CCCCO")]
)
def test_wr07_furnace_bride(card: str, power: str) -> None:
    assert used("furnace", f"destroy {card}", hand=card).powers(0) == power


def test_wr08_executioners_due() -> None:
    table = Table().give(0, hand="executioners kosmos").give(1, bag="ember haggler").attack()
    table.do("play executioners", "activate", "see ember of 1", "take haggler")
    assert (table.gone(), table.player(1, 0).top) == (["haggler"], ("ember-whelp",))


def test_wr09_warbringer_of_cinders() -> None:
    table = Table().give(0, hand="kosmos warbringer").give(1, hand="haggler usurer").attack()
    table.do("play kosmos", "play haggler", "activate", "play warbringer", "activate")
    assert table.do("destroy haggler").gone() == ["haggler"]
    assert table.weak(1) == ""


def test_wr10_the_red_crowned() -> None:
    table = used("red-crowned", hand="kosmos", discard="kosmos haggler")
    assert table.legal() == {
        "destroy kosmos", "destroy kosmos from discard", "destroy haggler from discard", "done",
    }  # fmt: skip
    table.do("destroy kosmos", "destroy haggler from discard")
    assert (table.powers(0), table.gone()) == ("CCCCO", ["kosmos", "haggler"])


# Greed


def test_gr01_coin_biter() -> None:
    assert used("coin-biter").powers(0) == "TT"
    table = Table().give(0, hand="coin kosmos").give(1, hand="kosmos").attack().do("play coin")
    assert table.powers(0) == "T"


def test_gr02_tithe_rat() -> None:
    table = Table().realm("ember").give(0, hand="kosmos tithe", bag="haggler").buy()
    table.do("play kosmos", "gain ember", "play tithe", "activate")
    assert table.cards(0, "hand") == "haggler"


def test_gr03_haggler() -> None:
    table = Table().realm("bonebreaker bonebreaker").give(0, hand="haggler kosmos kosmos kosmos")
    table.buy().do("play haggler", "activate", "play kosmos", "gain bonebreaker")
    assert table.view().buy is not None
    assert table.view().realm[1].need == 2
    assert table.view().buy.spent == "O"  # type: ignore[union-attr]


def test_gr04_pawnbroker() -> None:
    table = used("pawnbroker", "discard kosmos", hand="kosmos", bag="haggler haggler")
    assert (table.cards(0, "discard"), table.cards(0, "hand")) == ("kosmos", "haggler haggler")


def test_gr05_double_ledger() -> None:
    table = used("bolted", hand="double", bag="kosmos").do("play double", "activate")
    assert table.cards(0, "hand") == "kosmos"
    table = used("haggler", hand="double", bag="kosmos").do("play double")
    assert "activate" not in table.legal()


def test_gr06_vault_mimic() -> None:
    table = Table().realm("haggler ember").give(0, hand="vault").buy().do("play vault", "activate")
    assert table.legal() == {"gain ember-whelp"}
    assert table.do("gain ember").cards(0, "discard") == "ember-whelp"


def test_gr07_usurer_of_nine_rings() -> None:
    table = used("usurer", "play kosmos", "play kosmos", hand="kosmos kosmos")
    assert table.player(0).play[0].power == "TTC"


def test_gr08_smuggler_queen() -> None:
    table = Table().realm("ember ember").give(0, hand="smuggler kosmos kosmos").buy()
    table.do("play smuggler", "activate", "play kosmos", "gain ember")
    assert table.cards(0, "hand") == "ember-whelp kosmos"
    assert [card.card for card in table.player(0, 1).hand] == ["ember-whelp", ""]
    assert table.do("gain ember").cards(0, "discard") == "ember-whelp"


def test_gr09_goldtongue_regent() -> None:
    table = Table().realm("haggler usurer").give(0, hand="goldtongue").buy()
    assert table.do("play goldtongue", "activate").legal() == {"gain haggler"}


def test_gr10_the_hoard_below() -> None:
    table = Table().realm("haggler bonebreaker").give(0, hand="hoard", bag="kosmos").buy()
    table.do("play hoard", "activate")
    assert table.cards(0, "hand") == "kosmos"
    assert [place.need for place in table.view().realm[:2]] == [1, 1]
    table.do("gain haggler", "gain bonebreaker")
    assert table.cards(0, "discard") == "bonebreaker haggler"


# Pride


def test_pr01_gilded_peacock() -> None:
    table = Table().give(0, hand="peacock").give(1, despair="ember haggler usurer").buy()
    assert table.do("play gilded", "activate", "look at 1").legal() == {
        "number 0", "number 1", "number 2",
    }  # fmt: skip
    table.do("number 2", "glimpse usurer", "glimpse ember")
    assert table.player(1, 0).despair_known == ("ember-whelp", "usurer-of-nine-rings")
    assert table.player(1, 1).despair_known == ()


@pytest.mark.parametrize(("despair", "drawn"), [("kosmos kosmos", 1), ("kosmos", 0)])
def test_pr02_vainglorious_squire(despair: str, drawn: int) -> None:
    table = Table().give(0, hand="vainglorious", bag="kosmos", despair=despair).buy()
    table.do("play vainglorious")
    if drawn:
        table.do("activate")
    assert table.size(0, "hand") == drawn


def test_pr03_mask_of_marble() -> None:
    table = used("mask", "luck haggler", despair="ember haggler")
    assert (table.cards(0, "discard"), table.cards(0, "despair")) == ("haggler", "ember-whelp")


def test_pr04_proud_herald() -> None:
    table = Table().give(0, hand="herald kosmos").give(1, hand="kosmos", despair="kosmos").attack()
    assert table.do("play proud", "activate").powers(0) == "VV"


def test_pr05_heir_apparent() -> None:
    table = used("heir", "swap kosmos", "luck haggler", hand="kosmos", despair="haggler ember")
    assert (table.cards(0, "hand"), table.cards(0, "despair")) == ("haggler", "ember-whelp kosmos")
    assert table.player(0, 0).despair_known == ("kosmos",)
    assert table.player(0, 1).despair_known == ()
    assert [card.card for card in table.player(0, 1).hand] == [""]


def test_pr06_statue_that_bleeds() -> None:
    table = used("statue", despair="ember haggler")
    assert table.player(0, 0).despair_known == ("ember-whelp", "haggler")
    assert table.do("take haggler").gone() == ["haggler"]


def test_pr07_duke_of_looking_glass() -> None:
    table = used("duke", "luck haggler", despair="ember haggler")
    assert (table.cards(0, "despair"), table.cards(1, "despair")) == ("ember-whelp", "haggler")
    assert table.player(1, 0).despair_known == ()
    assert table.view().given == 0


def test_pr08_boastful_titan() -> None:
    table = Table().give(0, hand="boastful", bag="kosmos " * 6).give(1, hand="").attack()
    table.do("play boastful", "activate")
    assert table.player(1).despair == 3


def test_pr09_seraph_unbowed() -> None:
    table = fought("seraph", "give haggler", mine="haggler usurer", foes="kosmos")
    assert (table.cards(1, "despair"), table.view().given) == ("haggler", 1)
    assert table.player(1, 0).despair_known == ("haggler",)
    assert table.player(1, 1).despair_known == ()
    assert "gives a card as despair, unseen" in table.heard


def test_pr10_the_suns_only_rival() -> None:
    table = used("suns", "choose 1", despair="ember haggler kosmos")
    table.do("number 2", "luck haggler", "luck kosmos")
    assert (table.gone(), table.cards(0, "despair")) == (["haggler", "kosmos"], "ember-whelp")
    table = used("suns", "choose 2", "give haggler", discard="haggler maw-of")
    assert table.player(1, 1).despair_known == ("haggler",)


# Oozes


def ooze(card: str, *then: str, **zones: str) -> Table:
    table = Table(ooze=True).give(0, hand=card + " " + zones.pop("hand", ""), **zones)
    return table.buy().do(f"play {card}", "activate", *then)


def test_m_o1_green_ooze() -> None:
    assert ooze("green-ooze", bag="kosmos").cards(0, "hand") == "kosmos"


def test_m_o2_rosy_ooze() -> None:
    table = ooze("rosy-ooze", "look at 0", bag="kosmos")
    assert table.player(0, 0).top == ("kosmos",)


def test_m_o3_brine_ooze() -> None:
    assert ooze("brine-ooze").player(1).denied == ("effect",)
    assert ooze("brine-ooze", "done").player(1).denied == ()


def test_m_o4_amber_ooze() -> None:
    table = ooze("amber-ooze", "destroy kosmos", hand="kosmos", bag="haggler")
    assert (table.gone(), table.cards(0, "hand")) == (["kosmos"], "haggler")


# Corners that no single card shows.


def test_parts_of_a_choice_ascend() -> None:
    table = used(
        "red-crowned", "destroy haggler from discard", hand="kosmos", discard="kosmos haggler"
    )
    assert table.legal() == {"done"} or "destroy kosmos" not in table.legal()


def test_a_look_with_nothing_to_swap() -> None:
    table = Table().give(0, hand="keeper").give(1, hand="ember kosmos").attack()
    table.do("play keeper", "activate")
    assert table.state.actor() == 1
    table = Table().realm("", "ember haggler").give(0, hand="perfumed kosmos").buy()
    table.do("play perfumed", "activate")
    assert "done" in table.legal()
    assert table.view(0).realm_bottom != ()


def test_an_order_of_one() -> None:
    table = Table().give(0, hand="siren kosmos").give(1, hand="kosmos", bag="ember").attack()
    table.do("play siren", "activate", "take ember")
    assert table.cards(1, "discard") == "ember-whelp"


def test_two_siestas_are_one() -> None:
    table = Table().give(0, hand="long-siesta long-siesta kosmos").give(1, hand="kosmos " * 3)
    table.attack().do("play long", "activate", "play kosmos")
    table.do("play long", "activate")
    assert table.state.actor() == 0


def test_odds_of_a_glimpse() -> None:
    table = Table().give(0, hand="peacock").give(1, despair="ember ember usurer").buy()
    table.do("play gilded", "activate", "look at 1")
    state = table.state
    state.play(0, next(a for a in state.legal(0) if table.game.words(state, 0, a) == "number 2"))
    odds = {table.game.words(state, -1, a): state.odds(a) for a in state.legal(-1)}
    assert odds == {"glimpse ember-whelp": 2, "glimpse usurer-of-nine-rings": 1}
    table.do("glimpse ember")


def test_odds_of_a_random_card() -> None:
    table = Table().give(0, hand="spoiler kosmos").give(1, hand="ember haggler ember").attack()
    state = table.state
    for text in ("play spoiler-of-gifts", "activate"):
        state.play(0, next(a for a in state.legal(0) if table.game.words(state, 0, a) == text))
    assert sorted(state.odds(a) for a in state.legal(-1)) == [1, 2]


def test_stripping_may_stop_and_names_its_card() -> None:
    table = Table().give(0, hand="kosmos haggler kosmos").give(1, hand="kosmos mirror kosmos")
    table.attack().do(
        "play kosmos", "play kosmos", "play haggler", "decline", "play mirror", "activate"
    )
    assert table.legal() == {"strip kosmos", "strip haggler", "done"}
    table.do("strip haggler", "strip power terra", "done")
    assert table.powers(0) == "O"


def test_a_bonus_among_others() -> None:
    table = Table().give(0, hand="kosmos boastful", bag="kosmos " * 9).attack()
    table.do("play kosmos", "play boastful", "activate")
    assert table.player(1).despair == 4
