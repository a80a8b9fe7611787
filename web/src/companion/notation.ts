/** A song as notes on five lines: where each head, stem, beam and bar line stands. */
import type { SongScore } from '../generated/api';
import { EIGHTHS } from './timing';

/** Distance of two lines; everything is drawn in this measure. */
export const GAP = 8;
const STEM = 26;
/** The step of each key of an octave, from C; a black one is written with a sharp. */
const STEPS = [0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6];
const BLACK = [1, 3, 6, 8, 10];
/** The step of the middle line, counted from C4. */
const MIDDLE = 6;
/** The last chord needs less room than a bar. */
const LAST = 0.46;
export const CLEF = 30;
export const TOP = 46;
export const HEIGHT = TOP + 4 * GAP + 56;

export interface Head {
  x: number;
  y: number;
  /** A head with a hole: a half or a whole note. */
  open: boolean;
  whole: boolean;
  sharp: boolean;
  /** Where dots stand, and how high. */
  dots: number[];
  dotY: number;
  /** Short lines above or below the five. */
  ledgers: number[];
}

export interface DrawnNote {
  heads: Head[];
  /** The number of the note among those that are played: a tied one is the same. */
  n: number;
}

export interface DrawnBar {
  n: number;
  x: number;
  width: number;
  /** A card, or nothing for the last chord. */
  card: string;
  chord: string;
  colour: string;
  part: number;
  flows: boolean;
  notes: DrawnNote[];
  /** Thin strokes (stems, flags, ties) and thick ones (beams). */
  strokes: string;
  beams: string;
}

export interface System {
  width: number;
  bars: DrawnBar[];
}

/** The step above C4 on which a key of the piano is written, and whether with a sharp. */
export function stepOf(pitch: number): { step: number; sharp: boolean } {
  const key = ((pitch % 12) + 12) % 12;
  const octave = Math.floor(pitch / 12) - 1;
  return { step: (STEPS[key] ?? 0) + 7 * (octave - 4), sharp: BLACK.includes(key) };
}

/** The height of a step; E4 is the lowest line. */
export const yOf = (step: number): number => TOP + 4 * GAP - ((step - 2) * GAP) / 2;

/** Where an eighth of a bar stands. */
export const xOf = (bar: Pick<DrawnBar, 'x' | 'width' | 'card'>, within: number): number =>
  bar.x + 14 + (Math.min(within, EIGHTHS) * (bar.width - 22)) / EIGHTHS;

const f = (value: number): string => String(Math.round(value * 100) / 100);

function head(x: number, pitch: number, length: number): Head & { step: number } {
  const { step, sharp } = stepOf(pitch);
  const ledgers: number[] = [];
  for (let line = 0; line >= step; line -= 2) ledgers.push(yOf(line));
  for (let line = 12; line <= step; line += 2) ledgers.push(yOf(line));
  const y = yOf(step);
  const count = length === 3 || length === 6 ? 1 : length === 7 ? 2 : 0;
  const dots = Array.from({ length: count }, (_, i) => x + 9 + 5 * i);
  const dotY = step % 2 === 0 ? y - GAP / 2 : y; // never on a line
  return { x, y, open: length >= 4, whole: length === EIGHTHS, sharp, dots, dotY, ledgers, step };
}

interface Written {
  at: number;
  length: number;
  pitch: number;
  n: number;
  tied: boolean;
}

/** No single note is five eighths long: it is two, with a tie. */
function written(melody: readonly (readonly [number, number, number])[]): Written[] {
  return melody.flatMap(([at, length, pitch], n) =>
    length === 5
      ? [{ at, length: 4, pitch, n, tied: true }, { at: at + 4, length: 1, pitch, n, tied: false }]
      : [{ at, length, pitch, n, tied: false }],
  );
}

/** Eighths that follow each other within half a bar share a beam. */
function groups(notes: readonly Written[]): Written[][] {
  const found: Written[][] = [];
  for (const note of notes) {
    const last = found.at(-1)?.at(-1);
    const beside = last && last.length === 1 && note.length === 1 && last.at === note.at - 1;
    if (beside && Math.floor(last.at / 4) === Math.floor(note.at / 4)) found.at(-1)?.push(note);
    else found.push([note]);
  }
  return found;
}

function drawBar(bar: DrawnBar, melody: readonly (readonly [number, number, number])[]): void {
  const heads = new Map<number, Head[]>();
  let before: (Head & { step: number }) | null = null;
  for (const group of groups(written(melody))) {
    const drawn = group.map((note) => head(xOf(bar, note.at), note.pitch, note.length));
    group.forEach((note, i) => heads.set(note.n, [...(heads.get(note.n) ?? []), drawn[i]!]));
    const first = drawn[0]!;
    const last = drawn.at(-1)!;
    if (before) {
      const down = before.step < MIDDLE ? 1 : -1;
      bar.strokes += `M${f(before.x + 3)} ${f(before.y + 6 * down)}Q${f((before.x + first.x) / 2)} ${f(before.y + 12 * down)} ${f(first.x - 3)} ${f(first.y + 6 * down)}`;
    }
    before = group.at(-1)!.tied ? last : null;
    if (first.whole) continue;
    const up = drawn.reduce((sum, { step }) => sum + step, 0) < MIDDLE * drawn.length;
    const side = up ? 4.1 : -4.1;
    const reach = up ? -STEM : STEM;
    const x0 = first.x + side;
    const x1 = last.x + side;
    let slope = 0;
    let tip = first.y + reach;
    if (drawn.length > 1) {
      slope = Math.max(-6, Math.min(6, last.y - first.y)) / (x1 - x0);
      const tips = drawn.map((one) => one.y + reach - slope * (one.x + side - x0));
      tip = up ? Math.min(...tips) : Math.max(...tips);
      bar.beams += `M${f(x0 - 0.6)} ${f(tip)}L${f(x1 + 0.6)} ${f(tip + slope * (x1 - x0))}`;
    } else if (group[0]!.length === 1) {
      const turn = up ? 1 : -1;
      bar.strokes += `M${f(x0)} ${f(tip)}c0 ${8 * turn} 9 ${7 * turn} 6 ${17 * turn}`;
    }
    for (const one of drawn) bar.strokes += `M${f(one.x + side)} ${f(one.y)}V${f(tip + slope * (one.x + side - x0))}`;
  }
  bar.notes = [...heads].map(([n, all]) => ({ n, heads: all }));
}

/** The last chord, brought onto the lines. */
function lastChord(score: SongScore): number[] {
  const start = score.bars.length * EIGHTHS;
  let pitches = score.notes.filter(({ at, voice }) => voice === 'lyre' && at >= start).map(({ pitch }) => pitch);
  while (pitches.length && Math.min(...pitches) < 60) pitches = pitches.map((pitch) => pitch + 12);
  return pitches.sort((a, b) => a - b);
}

/** A song in one row where there is room, else in two, as its cards lie. */
export function systems(score: SongScore, width: number): System[] {
  const count = score.bars.length;
  const rows = count <= 3 || width >= 780 ? 1 : 2;
  const each = Math.ceil(count / rows);
  return Array.from({ length: rows }, (_, row) => {
    const numbers = score.bars.map((_, n) => n).slice(row * each, (row + 1) * each);
    const ends = row === rows - 1;
    const unit = (width - CLEF - 2) / (numbers.length + (ends ? LAST : 0));
    const bars = numbers.map((n, i): DrawnBar => {
      const { card, chord, colour, part, flows, melody } = score.bars[n]!;
      const bar: DrawnBar = { n, x: CLEF + i * unit, width: unit, card, chord, colour, part, flows, notes: [], strokes: '', beams: '' };
      drawBar(bar, melody);
      return bar;
    });
    if (ends) {
      const x = CLEF + numbers.length * unit;
      const chord = score.eclipse ? 'A' : (score.bars.at(-1)?.chord ?? '');
      const middle = x + (LAST * unit) / 2 - 3;
      const heads = lastChord(score).map((pitch) => head(middle, pitch, EIGHTHS));
      bars.push({ n: count, x, width: LAST * unit, card: '', chord, colour: '', part: -1, flows: false, notes: [{ n: 0, heads }], strokes: '', beams: '' });
    }
    return { width, bars };
  });
}

/** Neighbours of one Part in a row: where its bracket begins and ends. */
export function brackets({ bars }: System): { part: number; colour: string; x: number; width: number; size: number }[] {
  const found: { part: number; colour: string; x: number; width: number; size: number }[] = [];
  for (const bar of bars.filter(({ card }) => card)) {
    const last = found.at(-1);
    if (last?.part === bar.part) {
      last.width = bar.x + bar.width - last.x;
      last.size++;
    } else found.push({ part: bar.part, colour: bar.colour, x: bar.x, width: bar.width, size: 1 });
  }
  return found;
}
