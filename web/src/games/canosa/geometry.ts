/** Where things stand: the faces say where others are laid on them. */
import type { CanosaSquare } from '../../generated/views';
import type { Face, Faces } from '../../lib/table';

/** A square and a piece are so wide. */
export const CELL = 100;

/** The middle of a square on the board. */
export function middle(board: Face | undefined, { column, row }: Pick<CanosaSquare, 'column' | 'row'>): [number, number] {
  const [x, y] = board?.spots?.[6 * row + column] ?? [CELL * column, CELL * (5 - row)];
  return [x + CELL / 2, y + CELL / 2];
}

/** Where the nth ring of a piece lies from the middle of its square, and how large it is. */
export function ringAt(faces: Faces, kind: string, colour: string, n: number): [number, number, number, number] {
  const [x, y] = faces[kind]?.spots?.[n] ?? [27, 57 - 10 * n];
  const ring = faces[`ring-${colour}`];
  return [x - CELL / 2, y - CELL / 2, ring?.width ?? 46, ring?.height ?? 22];
}
