import { describe, expect, it } from 'vitest';
import { brackets, stepOf, systems, xOf, yOf } from '../src/companion/notation';
import { arranged, fitted, named, swapped, withCard } from '../src/companion/photo';
import { SILENT, Transport, clock, lengthOf, momentAt, startOf } from '../src/companion/timing';
import { de, en } from '../src/companion/words';
import { de as deSheets, en as enSheets } from '../src/press/words';
import type { Bar, Cutting, Seen, SongScore } from '../src/generated/api';

type Melody = Bar['melody'];
const WALK: Melody = [[0, 2, 69], [2, 2, 72], [4, 4, 76]];
const RUN: Melody = [[0, 1, 69], [1, 1, 71], [2, 1, 72], [3, 1, 74], [4, 4, 76]];
const bar = (card: string, colour: string, part: number, melody: Melody, flows = false): Bar => ({ card, colour, chord: 'Am', part, flows, melody });

function song(...bars: Bar[]): SongScore {
  const start = 8 * bars.length;
  const last = [45, 57, 60, 64].map((pitch, n) => ({ at: start + 0.3 * n, length: 8, pitch, loud: 0.5, voice: 'lyre' }));
  return {
    song: bars.map(({ card }) => card), bpm: 96, eighth: 0.3125, length: start + 8, bars, eclipse: false, notes: last,
    sheet: { hearts: 0, parts: 0, flow: 0, charm: 0, eclipse: 0, points: 0, wild_colours: [] },
  };
}
const SIX = song(
  bar('molpe', 'red', 0, WALK), bar('ligeia', 'red', 0, RUN, true), bar('aglaope', 'yellow', 1, WALK),
  bar('thetis', 'green', 2, WALK), bar('doris', 'blue', 3, RUN), bar('calypso', 'blue', 3, [[0, 5, 60], [5, 3, 61]]),
);

describe('what is heard when', () => {
  it('is a card a bar and a note by its eighth', () => {
    expect(lengthOf(SIX)).toBeCloseTo(17.5);
    expect(startOf(SIX, 2)).toBeCloseTo(5);
    expect(momentAt(SIX, 0)).toEqual({ bar: 0, note: 0, within: 0 });
    expect(momentAt(SIX, 2 * 0.3125 - 0.001)).toMatchObject({ bar: 0, note: 0 });
    expect(momentAt(SIX, 2 * 0.3125)).toMatchObject({ bar: 0, note: 1 });
    expect(momentAt(SIX, 2.5 + 3.5 * 0.3125)).toMatchObject({ bar: 1, note: 3, within: 3.5 });
  });
  it('ends with a chord of its own, then nothing', () => {
    expect(momentAt(SIX, 15.1)).toMatchObject({ bar: 6, note: 0 });
    expect(momentAt(SIX, 17.5)).toBe(SILENT);
    expect(momentAt(SIX, -0.01)).toBe(SILENT);
    expect(momentAt(SIX, NaN)).toBe(SILENT);
  });
  it('agrees with the score at every millisecond', () => {
    const wrong: number[] = [];
    for (let ms = 0; ms < 15_000; ms++) {
      const { bar: n, note } = momentAt(SIX, ms / 1000);
      const within = ms / 1000 / SIX.eighth - 8 * n;
      const [at = 0, length = 0] = SIX.bars[n]?.melody[note] ?? [];
      if (within < at - 1e-9 || within >= at + length + 1e-9) wrong.push(ms);
    }
    expect(wrong).toEqual([]);
  });
  it('is told in minutes', () => {
    expect([0, 9.99, 17.5, 61, -3].map(clock)).toEqual(['0:00', '0:09', '0:17', '1:01', '0:00']);
  });
});

describe('the transport', () => {
  it('follows the clock it is given, and no other', () => {
    let now = 100;
    const transport = new Transport(() => now, 20);
    expect([transport.at(), transport.playing]).toEqual([0, false]);
    transport.play(100.06); // a little ahead
    expect([transport.at(), transport.begun()]).toEqual([0, false]);
    now = 100.07;
    expect([transport.begun(), transport.begun(0.02)]).toEqual([true, false]);
    now = 103.06;
    expect(transport.at()).toBeCloseTo(3);
    expect(transport.at(0.03)).toBeCloseTo(2.97); // what is on its way to the ear
    transport.pause();
    now = 500;
    expect(transport.at()).toBeCloseTo(3);
    transport.play(500);
    now = 501;
    expect(transport.at()).toBeCloseTo(4);
  });
  it('goes where it is sent, within the song', () => {
    let now = 0;
    const transport = new Transport(() => now, 20);
    transport.seek(7.5);
    expect([transport.at(), transport.playing]).toEqual([7.5, false]);
    transport.play(0);
    now = 1;
    expect(transport.at()).toBe(8.5);
    transport.seek(-4);
    expect(transport.at()).toBe(0);
    transport.seek(99);
    expect([transport.at(), transport.over]).toEqual([20, true]);
  });
  it('stops at the end and begins anew', () => {
    let now = 0;
    const transport = new Transport(() => now, 20);
    transport.play(0);
    now = 50;
    expect([transport.at(), transport.over]).toEqual([20, true]);
    transport.pause();
    transport.play(50);
    now = 51;
    expect(transport.at()).toBe(1);
  });
});

describe('the notes on paper', () => {
  it('stand on their lines', () => {
    expect(stepOf(60)).toEqual({ step: 0, sharp: false });
    expect(stepOf(61)).toEqual({ step: 0, sharp: true });
    expect(stepOf(76)).toEqual({ step: 9, sharp: false });
    expect(yOf(2) - yOf(10)).toBe(32); // E4 to F5: five lines
  });
  it('are in one row where there is room, else as the cards lie', () => {
    expect(systems(SIX, 1100).map((row) => row.bars.length)).toEqual([7]);
    expect(systems(SIX, 340).map((row) => row.bars.map(({ n }) => n))).toEqual([[0, 1, 2], [3, 4, 5, 6]]);
    expect(systems(song(bar('molpe', 'red', 0, WALK)), 340)).toHaveLength(1);
  });
  it('run from left to right within their bars', () => {
    for (const width of [300, 366, 700, 1200]) {
      for (const row of systems(SIX, width)) {
        const xs = row.bars.flatMap((one) => one.notes.flatMap(({ heads }) => heads.map(({ x }) => x)));
        if (row.bars.at(-1)?.card) expect(xs).toEqual([...xs].sort((a, b) => a - b));
        for (const one of row.bars) {
          expect(one.x + one.width).toBeLessThanOrEqual(width + 0.01);
          for (const { heads } of one.notes) for (const { x } of heads) expect(x > one.x && x < one.x + one.width).toBe(true);
          expect(xOf(one, 4)).toBeLessThan(one.x + one.width);
        }
      }
    }
  });
  it('are tied where no single note is long enough, and beamed by halves', () => {
    const drawn = systems(SIX, 1100)[0]?.bars ?? [];
    expect(drawn[5]?.notes.map(({ heads }) => heads.length)).toEqual([2, 1]);
    expect(drawn[5]?.strokes).toContain('Q');
    expect(drawn[1]?.beams.match(/M/g)).toHaveLength(1);
    expect(drawn[0]?.beams).toBe('');
    expect(drawn[0]?.notes[2]?.heads[0]?.open).toBe(true);
  });
  it('have ledger lines below and above', () => {
    const heads = systems(SIX, 1100)[0]?.bars[5]?.notes[0]?.heads;
    expect(heads?.[0]?.ledgers).toEqual([yOf(0)]);
    const last = systems(SIX, 1100)[0]?.bars[6]?.notes[0]?.heads ?? [];
    expect(Math.min(...last.map(({ y }) => -y))).toBeGreaterThanOrEqual(-yOf(0) - 8.1); // brought onto the lines
  });
  it('are bracketed by Parts', () => {
    const [row] = systems(SIX, 1100);
    expect(row && brackets(row).map(({ colour, size }) => [colour, size])).toEqual([['red', 2], ['yellow', 1], ['green', 1], ['blue', 2]]);
  });
});

describe('photographs', () => {
  it('are made smaller, never larger, and keep their shape', () => {
    expect(fitted(4032, 3024)).toEqual([2600, 1950]);
    expect(fitted(3024, 4032)).toEqual([1950, 2600]);
    expect(fitted(1600, 1200)).toEqual([1600, 1200]);
    expect(fitted(20_000, 2)).toEqual([2600, 1]);
  });

  /** A card lying at a place of a grid that is turned by an angle in a picture of a shape. */
  function lying(id: string, place: number, turn: number, ratio: number): Seen {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const spin = (x: number, y: number): [number, number] => [(0.5 * ratio + c * x - s * y) / ratio, 0.5 + s * x + c * y];
    const [x, y] = [((place % 3) - 1.5) * 0.12, (Math.floor(place / 3) - 1) * 0.17];
    return { id, confidence: 0.99, corners: [spin(x, y), spin(x + 0.11, y), spin(x + 0.11, y + 0.16), spin(x, y + 0.16)] };
  }
  const gap = (place: number): Cutting => ({ place, card: null, picture: '' });

  it('lay what was found at its places, however the phone was held', () => {
    for (let turn = 0; turn < 6.3; turn += 0.3) {
      for (const ratio of [4 / 3, 3 / 4]) {
        const cards = [5, 0, 3, 2, 1].map((place) => lying(`c${place}`, place, turn, ratio));
        expect(arranged(cards, [gap(5)], ratio)).toEqual(['c0', 'c1', 'c2', 'c3', null, 'c5']);
        const four = [4, 1, 3, 2].map((place) => lying(`c${place}`, place, turn, ratio));
        expect(arranged(four, [gap(1), gap(6)], ratio)).toEqual([null, 'c1', 'c2', 'c3', 'c4', null]);
      }
    }
  });
  it('guess where nothing is known of the gaps', () => {
    const cards = [4, 0, 1].map((place) => lying(`c${place}`, place, 0.4, 1));
    expect(arranged(cards, [], 1)).toEqual(['c0', 'c1', null, 'c4', null, null]);
    expect(arranged([{ id: 'a', confidence: 0.5, corners: [] }], [], 1)).toEqual(['a', null, null, null, null, null]);
    expect(arranged([], [], 1)).toEqual([null, null, null, null, null, null]);
  });
});

describe('a song in the making', () => {
  it('holds each card once', () => {
    expect(withCard(['a', 'b', null], 2, 'c')).toEqual(['a', 'b', 'c']);
    expect(withCard(['a', 'b', null], 0, 'b')).toEqual(['b', 'a', null]);
    expect(withCard(['a', 'b', null], 2, 'a')).toEqual([null, 'b', 'a']);
    expect(withCard(['a', 'b', null], 1, null)).toEqual(['a', null, null]);
    expect(withCard(['a', 'b'], 0, 'a')).toEqual(['a', 'b']);
  });
  it('changes places', () => {
    expect(swapped(['a', 'b', null], 0, 2)).toEqual([null, 'b', 'a']);
  });
  it('is read from an address', () => {
    const known = (card: string): boolean => ['molpe', 'doris'].includes(card);
    expect(named('molpe,,doris,molpe,<script>,x,y', known)).toEqual(['molpe', null, 'doris', null, null, null]);
    expect(named(null, known)).toEqual([null, null, null, null, null, null]);
  });
});

describe('the words', () => {
  it('are the same in both languages, gap by gap', () => {
    const gaps = (text: string): string => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort().join();
    for (const [one, other] of [[en, de], [enSheets, deSheets]] as [Record<string, string>, Record<string, string>][]) {
      expect(Object.keys(other)).toEqual(Object.keys(one));
      expect(Object.keys(one).filter((key) => gaps(one[key] ?? '') !== gaps(other[key] ?? ''))).toEqual([]);
    }
  });
  it('are all said somewhere', () => {
    const sources = import.meta.glob<string>(['../src/companion/*.svelte', '../src/pages/Companion.svelte', '../src/press/*.svelte'], { query: '?raw', import: 'default', eager: true });
    const text = Object.values(sources).join('\n');
    const unsaid = [...Object.keys(en), ...Object.keys(enSheets)].filter((key) => !key.includes('.') && !text.includes(`'${key}'`));
    expect(unsaid.filter((key) => !/^state-/.test(key))).toEqual([]);
  });
});
