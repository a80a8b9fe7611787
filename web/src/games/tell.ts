/** How a game calls what its log names by an id: `src/games/NAME/tell.ts`, where there is one. */

/** Words for an id of the view that has no face, as they stand in a sentence; null for other words. */
export type Tell = (word: string, view: unknown) => string | null;

const modules = import.meta.glob<{ tell: Tell }>('./*/tell.ts');

/** The words of a game for its ids; none where it needs none. */
export async function loadTell(game: string): Promise<Tell | null> {
  const load = modules[`./${game}/tell.ts`];
  return load ? (await load()).tell : null;
}
