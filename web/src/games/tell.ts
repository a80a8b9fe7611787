/** How a game calls what its log names by an id: `src/games/NAME/tell.ts`, where there is one. */
import type { Thing } from '../generated/api';

/** Words for a thing that has no face, as they stand in a sentence; null for other things. */
export type Tell = (thing: Thing, view: unknown) => string | null;

const modules = import.meta.glob<{ tell: Tell }>('./*/tell.ts');

/** The words of a game for its ids; none where it needs none. */
export async function loadTell(game: string): Promise<Tell | null> {
  const load = modules[`./${game}/tell.ts`];
  return load ? (await load()).tell : null;
}
