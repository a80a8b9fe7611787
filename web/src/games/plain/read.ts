/** How the plain table reads a view it knows nothing about. */

/** Something with an id, and what is said of it. */
export interface Thing {
  id: string;
  /** What is said of it, as people write it. */
  facts: [string, string][];
  /** The same as it stands in the view. */
  raw: [string, string][];
  children: Thing[];
}

export interface Group {
  name: string;
  title: string;
  things: Thing[];
}

/** Squares by rows from the top, and in each from the left. */
export type Grid = Thing[][];

/** What the page around the table says already. */
const KNOWN = new Set(['viewer', 'to_move', 'turn', 'actor']);
/** What a board says by where it draws a thing. */
const DRAWN = new Set(['id', 'column', 'row', 'seat']);

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `left_value` as people write it: Left value. */
export function title(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value in a few words, or nothing where there is nothing to say. */
function words(value: unknown): string {
  if (value === null || value === undefined || value === '' || value === false) return '';
  if (value === true) return '✓';
  if (Array.isArray(value)) return value.every((v) => !isObject(v)) ? value.map(words).join(' · ') : '';
  return isObject(value) ? '' : String(value);
}

function things(value: unknown, name: string): Thing[] {
  if (Array.isArray(value)) return value.flatMap((item) => things(item, name));
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    typeof child === 'object' ? things(child, key) : [],
  );
  if (typeof value.id !== 'string') return inner;
  const facts = Object.entries(value)
    .filter(([key]) => key !== 'id')
    .map(([key, child]): [string, string] => [title(key), words(child)])
    .filter(([, text]) => text !== '');
  const raw = Object.entries(value)
    .filter(([key, child]) => key !== 'id' && (typeof child === 'string' || typeof child === 'number'))
    .map(([key, child]): [string, string] => [key, String(child)]);
  return [{ id: value.id, facts, raw, children: inner }];
}

/** The things of a view by where they stand in it, and the facts that belong to none of them. */
export function sections(view: unknown): { groups: Group[]; facts: [string, string][] } {
  const groups: Group[] = [];
  const facts: [string, string][] = [];
  for (const [name, value] of Object.entries(isObject(view) ? view : {})) {
    if (name === 'buttons') continue; // the turn bar draws them
    const found = things(value, name);
    const seen = new Set<string>();
    const unique = found.filter((thing) => !seen.has(thing.id) && seen.add(thing.id));
    if (unique.length) groups.push({ name, title: title(name), things: unique });
    else if (words(value) !== '' && !KNOWN.has(name)) facts.push([title(name), words(value)]);
  }
  return { groups, facts };
}

/** What stands on a square, in a word or two. */
export const said = ({ raw }: Thing): string => raw.filter(([key, text]) => !DRAWN.has(key) && text !== '').map(([, text]) => text).join(' ');

/** What a thing says under a name that is a number; -1 where it says none. */
export const numberIn = ({ raw }: Thing, name: string): number => Number(raw.find(([key]) => key === name)?.[1] ?? -1);

/** The board that things with a `column` and a `row` make, if all have them and no place is empty. */
export function gridOf(found: Thing[]): Grid | null {
  const rows: Grid = [];
  for (const thing of found) {
    const [column, row] = [numberIn(thing, 'column'), numberIn(thing, 'row')];
    if (column < 0 || row < 0) return null;
    (rows[row] ??= [])[column] = thing;
  }
  const wide = rows[0]?.length ?? 0;
  const full = found.length >= 9 && rows.length * wide === found.length;
  return full ? rows.reverse() : null;
}
