/** Where things stand on the drawing of the board: the faces are made to these measures. */
export const CELL = 100;
export const EDGE = 34;
export const SIZE = 6 * CELL + 2 * EDGE;

const COLUMNS = 'abcdef';

/** The middle of a square. */
export function middle(square: string): [number, number] {
  const column = COLUMNS.indexOf(square.charAt(0));
  const row = 6 - Number(square.charAt(1));
  return [EDGE + (column + 0.5) * CELL, EDGE + (row + 0.5) * CELL];
}

/** Where a ring lies, from the middle of the square, and how wide it is drawn. */
export function ringAt(kind: string, n: number, of: number): [number, number, number] {
  if (kind === 'sailor') return [0, 16.5 - n * 9.8, 46];
  return [(n - (of - 1) / 2) * 24, 31, 25];
}
