/**
 * Whose eyes a watcher looks with: tables are drawn as that seat sees them, and speak of it by its
 * name, since nobody who reads is meant. Nothing where who looks sits there.
 */
type Both = Record<string, Record<string, string>>;

/** What games say then, loaded only where somebody looks so: it would be a part of every first load. */
const asides = import.meta.glob<Both>('../games/*/lent.ts');

export const lent = $state<{ whose: string; words: Both }>({ whose: '', words: {} });
let asked = 0;

/** Look with the eyes of a seat that is called so; with one's own where nobody is named. */
export async function lend(game: string, whose: string): Promise<void> {
  const turn = ++asked;
  const words = whose ? await asides[`../games/${game}/lent.ts`]?.().catch(() => undefined) : undefined;
  if (turn === asked) Object.assign(lent, { whose, words: words ?? {} });
}
