/** Which piece is which from one view to the next, so that pieces and rings can travel. */
import type { CanosaSquare } from '../../generated/views';

export interface Ring {
  key: string;
  colour: string;
}

export interface Piece {
  key: string;
  /** `siren-gold`, `siren-silver` or `sailor`. */
  kind: string;
  at: string;
  /** From bottom to top. */
  rings: Ring[];
}

export interface Crew {
  pieces: Piece[];
  /** Keys of the sailors that came home, by side: gold, silver. */
  home: [string[], string[]];
}

export const NOBODY: Crew = { pieces: [], home: [[], []] };

let made = 0;
const fresh = (kind: string): string => `${kind}~${++made}`;

const colours = (piece: Piece): string => piece.rings.map((ring) => ring.colour).join();

/** The crew as it stands now; whoever can be the same piece as before has the same key. */
export function track(before: Crew, squares: readonly CanosaSquare[], scores: readonly number[]): Crew {
  const left = new Set(before.pieces);
  const found = new Map<CanosaSquare, Piece | undefined>();
  const claim = (square: CanosaSquare, same: (old: Piece) => boolean): void => {
    if (found.get(square)) return;
    const old = [...left].find((piece) => piece.kind === square.piece && same(piece));
    found.set(square, old);
    if (old) left.delete(old);
  };
  const taken = squares.filter((square) => square.piece);
  const gone = before.pieces.filter((piece) => !taken.some(({ id }) => id === piece.at));
  for (const square of taken) claim(square, (old) => old.at === square.id || old.kind !== 'sailor');
  // A sailor who moved carries the rings he had; one who came home leaves no match behind.
  for (const square of taken) claim(square, (old) => gone.includes(old) && colours(old) === square.rings.join());
  const came = scores.reduce((sum, n) => sum + n, 0) > before.home[0].length + before.home[1].length;
  if (!came) for (const square of taken) claim(square, (old) => gone.includes(old));

  const spare = [...left].flatMap((piece) => piece.rings);
  const kept = taken.map((square) => {
    const old = found.get(square)?.rings ?? [];
    const n = square.rings.findIndex((colour, i) => old[i]?.colour !== colour);
    const same = old.slice(0, n < 0 ? square.rings.length : n);
    spare.push(...old.slice(same.length));
    return same;
  });
  const pieces = taken.map((square, i): Piece => {
    const rings = [...(kept[i] ?? [])];
    for (const colour of square.rings.slice(rings.length)) {
      const at = spare.findLastIndex((ring) => ring.colour === colour);
      rings.push(at < 0 ? { key: fresh('ring'), colour } : spare.splice(at, 1)[0]!);
    }
    const key = found.get(square)?.key ?? (square.piece === 'sailor' ? fresh('sailor') : square.piece);
    return { key, kind: square.piece, at: square.id, rings };
  });

  const homeward = [...left].filter((piece) => piece.kind === 'sailor');
  const home = before.home.map((keys, seat) => {
    const n = scores[seat] ?? 0;
    const now = keys.slice(0, n);
    while (now.length < n) now.push(homeward.pop()?.key ?? fresh('sailor'));
    return now;
  }) as Crew['home'];
  return { pieces, home };
}
