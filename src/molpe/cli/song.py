"""``molpe song``: a photograph of six cards becomes a song, and a song becomes music."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import msgspec
import typer

from molpe import games
from molpe.cli import terminal
from molpe.cli.params import AsJson, Edition, print_json
from molpe.kernel import BadText, Frozen
from molpe.song.reading import Doubt, Reading, Seen

if TYPE_CHECKING:
    from molpe.games.sirens.game import Sirens

REFUSED = 2


class Told(Frozen):
    """A reading for a program: its reasons are sentences."""

    song: tuple[str, ...] | None
    sure: bool
    cards: tuple[Seen, ...]
    reasons: tuple[str, ...]
    doubts: tuple[Doubt, ...]


def file_option(name: str, metavar: str, text: str) -> typer.models.OptionInfo:
    """An option that names a file to write."""
    option: typer.models.OptionInfo = typer.Option(
        name, metavar=metavar, help=text, show_default=False
    )
    return option


def song(
    photo: Annotated[
        Path | None,
        typer.Argument(
            metavar="PHOTO",
            help="A photograph (JPEG or PNG) of six cards, three above three.",
            show_default=False,
        ),
    ] = None,
    cards: Annotated[
        str | None, file_option("--cards", "CARDS", "The cards of a song instead of a photograph.")
    ] = None,
    wav: Annotated[Path | None, file_option("--wav", "FILE", "Write the sound.")] = None,
    midi: Annotated[Path | None, file_option("--midi", "FILE", "Write a MIDI file.")] = None,
    abc: Annotated[
        Path | None, file_option("--abc", "FILE", "Write the melody in ABC notation.")
    ] = None,
    xml: Annotated[
        Path | None, file_option("--musicxml", "FILE", "Write the melody as MusicXML.")
    ] = None,
    score: Annotated[
        Path | None, file_option("--score", "FILE", "Write the whole score as JSON.")
    ] = None,
    picture: Annotated[
        Path | None, file_option("--picture", "FILE", "Write a picture of the song to share (PNG).")
    ] = None,
    doubts: Annotated[
        Path | None,
        file_option("--doubts", "FOLDER", "Write a picture of each card that is in doubt."),
    ] = None,
    edition: Edition = None,
    json: AsJson = False,
) -> None:
    """Read a song of Sirens from a photograph, and let it sound.

    Exit code 0 when a song was read, sure or not; 2 when there is none.

    Example: molpe song table.jpg --wav song.wav

    Example: molpe song --cards "molpe aglaope thetis calypso" --midi song.mid
    """
    if (photo is None) == (cards is None):
        raise BadText("give a photograph, or the --cards of a song")
    game = cast("Sirens", games.find("sirens", edition=edition))
    reading = look(photo, game) if photo else typed(game, cards or "")
    if doubts is not None:
        write_doubts(doubts, reading)
    if json:
        told = Told(reading.song, reading.sure, reading.cards, reading.sentences(), reading.doubts)
        print_json(told)
    else:
        tell(reading, doubts)
    if reading.song is None:
        raise typer.Exit(REFUSED)
    write_music(game, reading.song, wav=wav, midi=midi, abc=abc, xml=xml, score=score)
    if picture is not None:
        from molpe.press.share import share_png

        picture.write_bytes(share_png(game, reading.song))


def typed(game: "Sirens", text: str) -> Reading:
    """A song that was typed is sure."""
    from molpe.cli.score import cards_of
    from molpe.games.sirens.score_sheet import read_song

    song = cards_of(text)
    read_song(game, song)
    return Reading(tuple(song), True, tuple(Seen(card, 1.0) for card in song))


def look(photo: Path, game: "Sirens") -> Reading:
    """What a photograph shows; no more of a file is read than a picture may have."""
    from molpe.song.deck import read_deck, standard_deck
    from molpe.song.look import read_photo
    from molpe.song.picture import MOST_BYTES

    with photo.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    own = game.edition not in game.houses()
    return read_photo(data, read_deck(*deck_files(game)) if own else standard_deck())


def deck_files(game: "Sirens") -> tuple[bytes, bytes]:
    """The cards of an edition as the two files that the recogniser reads them from."""
    from molpe.press import faces
    from molpe.press.mosaic import foot, numbers, sky
    from molpe.press.raster import png
    from molpe.song.deck import CARD, write_deck

    drawn = faces(game)
    words = {card: (foot(n), sky(n)) for card, n in numbers(game.cards.ids).items()}
    pictures = [png(drawn[card].svg, round(5 * CARD[0]), round(5 * CARD[1])) for card in words]
    return write_deck(words, pictures)


def tell(reading: Reading, doubts: Path | None) -> None:
    """A reading for a person."""
    if reading.song is None:
        for sentence in reading.sentences():
            terminal.complain(sentence)
    else:
        print(" ".join(reading.song))
        for sentence in reading.sentences():
            print(f"  not sure: {sentence}")
    if reading.doubts and doubts is None:
        print("  --doubts FOLDER writes pictures of what is in doubt")


def write_doubts(folder: Path, reading: Reading) -> None:
    """What is in doubt, a picture a place."""
    folder.mkdir(parents=True, exist_ok=True)
    for doubt in reading.doubts:
        name = f"{doubt.place}-{doubt.card or 'unread'}.png"
        (folder / name).write_bytes(doubt.picture)


def write_music(
    game: "Sirens",
    song: Sequence[str],
    *,
    wav: Path | None,
    midi: Path | None,
    abc: Path | None,
    xml: Path | None,
    score: Path | None,
) -> None:
    """Whatever was asked for."""
    if not any((wav, midi, abc, xml, score)):
        return
    from molpe.song import sheet
    from molpe.song.tune import make_score

    made = make_score(game, song)
    if wav is not None:
        from molpe.song import sound

        wav.write_bytes(sound.wav(made))
    if midi is not None:
        midi.write_bytes(sheet.midi(made))
    if abc is not None:
        abc.write_text(sheet.abc(made), "utf-8")
    if xml is not None:
        xml.write_text(sheet.musicxml(made), "utf-8")
    if score is not None:
        score.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n")
