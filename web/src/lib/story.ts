/**
 * The log as a story: what somebody did and what came of it in one entry, luck inside the deed that
 * caused it, windows that pass in one line, equal things counted. Nothing here knows a game.
 */
import type { Line, Message, Thing } from '../generated/api';
import type { Slot } from './table';

export type Kind = NonNullable<Line['kind']>;
export const kindOf = ({ kind }: Line): Kind => kind ?? 'deed';

/** Something that was told, in words yet to be found; equal ones in a row are one. */
export interface Told {
  seat: number;
  m: Message;
  kind: Kind;
  times: number;
  /** Ids of the things that it names. */
  about: string[];
  /** Seats that it names. */
  seats: number[];
}

/** A deed and what came of it; passes, or luck at the very beginning, without one. */
export interface Entry {
  /** The step after it, and the first of those that it counts together. */
  n: number;
  first: number;
  seat: number;
  /** Whose turn it was, if it was anybody's. */
  turn: number;
  kind: Kind;
  /** Nothing for luck that nobody caused. */
  deed: Told | null;
  came: Told[];
  /** Who let a window pass. */
  passed: number[];
}

const thingsIn = (value: Slot): Thing[] => (Array.isArray(value) ? value : typeof value === 'object' ? [value] : []);

function told(line: Line): Told {
  const things = [...Object.values(line.gist.things), ...Object.values(line.m.params)].flatMap(thingsIn);
  return {
    seat: line.seat,
    m: line.m,
    kind: kindOf(line),
    times: 1,
    about: [...new Set(things.filter(({ kind }) => kind !== 'seat').map(({ id }) => String(id)))],
    seats: [...new Set(things.filter(({ kind }) => kind === 'seat').map(({ id }) => Number(id)))],
  };
}

/** What two messages say together, where they differ in one card: the cards side by side. */
export function joined(one: Message, other: Message): Message | null {
  if (one.key !== other.key) return null;
  const gaps = Object.keys(one.params);
  if (gaps.length !== Object.keys(other.params).length) return null;
  const differ = gaps.filter((gap) => JSON.stringify(one.params[gap]) !== JSON.stringify(other.params[gap]));
  const [gap] = differ;
  if (differ.length === 0 && 'card' in one.params) return together(one, other, 'card');
  return gap === 'card' && differ.length === 1 ? together(one, other, gap) : null;
}

function together(one: Message, other: Message, gap: string): Message | null {
  const [first, second] = [one.params[gap], other.params[gap]];
  if (first === undefined || second === undefined) return null;
  return { key: one.key, params: { ...one.params, [gap]: [...thingsIn(first), ...thingsIn(second)] } };
}

/** Put what came of a deed beside what came before it, in one sentence where that is possible. */
function add(came: Told[], more: Told): void {
  const last = came.at(-1);
  const both = last && last.kind === more.kind && last.seat === more.seat ? joined(last.m, more.m) : null;
  if (!last || !both) {
    came.push(more);
    return;
  }
  came[came.length - 1] = { ...last, m: both, about: [...new Set([...last.about, ...more.about])] };
}

/** Of which entry something comes: the last; a deed's effects are its own also when windows have passed since. */
function cause(entries: readonly Entry[], kind: Kind): number {
  const last = entries.length - 1;
  if (entries[last]?.kind !== 'pass') return last;
  return kind === 'effect' && entries[last - 1]?.deed ? last - 1 : -1;
}

/** The entries of a log, the oldest first. */
export function story(lines: readonly Line[]): Entry[] {
  const entries: Entry[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    const one = told(line);
    const turn = line.turn ?? -2;
    if (one.kind === 'pass') {
      if (last?.kind === 'pass') {
        entries[entries.length - 1] = { ...last, n: line.n, passed: [...new Set([...last.passed, line.seat])] };
      } else entries.push({ n: line.n, first: line.n, seat: line.seat, turn, kind: 'pass', deed: null, came: [], passed: [line.seat] });
    } else if (one.kind === 'deed') {
      const same = last?.deed && last.came.length === 0 && last.seat === line.seat && JSON.stringify(last.deed.m) === JSON.stringify(line.m);
      if (same && last?.deed) {
        entries[entries.length - 1] = { ...last, n: line.n, deed: { ...last.deed, times: last.deed.times + 1 } };
      } else entries.push({ n: line.n, first: line.n, seat: line.seat, turn, kind: 'deed', deed: one, came: [], passed: [] });
    } else {
      const at = cause(entries, one.kind);
      const entry = entries[at];
      if (entry) {
        const came = [...entry.came];
        add(came, one);
        entries[at] = { ...entry, n: line.n, came };
      } else {
        // what nobody did: the beginning, or luck when a window has passed
        entries.push({ n: line.n, first: line.n, seat: -1, turn, kind: one.kind, deed: null, came: [one], passed: [] });
      }
    }
  }
  return entries;
}

export const FILTERS = ['all', 'mine', 'deeds'] as const;
/** Everything; what the viewer did and what concerns them; without windows that passed. */
export type Filter = (typeof FILTERS)[number];

const concerns = ({ seats }: Told, seat: number): boolean => seats.includes(seat);

/** Whether an entry is somebody's own, or is about them. */
export function about(entry: Entry, seat: number): boolean {
  if (entry.seat === seat && entry.kind === 'deed') return true;
  return [entry.deed, ...entry.came].some((one) => one !== null && concerns(one, seat));
}

export function filtered(entries: readonly Entry[], filter: Filter, seat: number): Entry[] {
  if (filter === 'all') return [...entries];
  const deeds = entries.filter(({ kind }) => kind !== 'pass');
  return filter === 'mine' ? deeds.filter((entry) => about(entry, seat)) : deeds;
}

/**
 * What has happened since a seat acted last in its own turn, or at all where there are no turns; of
 * its own last deed only what came of it, where nobody else has done anything since.
 */
export function since(entries: readonly Entry[], seat: number): Entry[] {
  const deeds = entries.filter(({ kind }) => kind !== 'pass');
  const own = deeds.findLastIndex((entry) => entry.kind === 'deed' && entry.seat === seat && (entry.turn < 0 || entry.turn === seat));
  const later = deeds.slice(own + 1);
  const mine = deeds[own];
  return later.length === 0 && mine && mine.came.length > 0 ? [{ ...mine }] : later;
}

/** How much of what luck laid out at the beginning is told where there is little room. */
const LAID = 2;

/** What came of an entry; of the beginning only what concerns a seat, and the first of the rest. */
function begun({ deed, came, kind }: Entry, seat: number): Told[] {
  if (deed || kind !== 'luck') return came;
  return came.filter((one, at) => at < LAID || concerns(one, seat));
}

/** One after the other what others did and what came of it; what concerns a seat is marked. */
export function pieces(entries: readonly Entry[], seat: number): { told: Told; mine: boolean }[] {
  return entries
    .flatMap((entry) => [...(entry.deed ? [entry.deed] : []), ...begun(entry, seat)])
    .filter((one) => one.seat !== seat)
    .map((one) => ({ told: one, mine: concerns(one, seat) }));
}
