/** What a game has to say about one of its faces: `src/games/NAME/explain.ts`, where there is one. */
import type { Message } from '../generated/api';
import type { Faces } from '../lib/table';

/** Sentences about a face, beside its name. */
export type Explain = (face: string, view: unknown, say: (message: Message) => string, faces: Faces) => string[];

const modules = import.meta.glob<{ explain: Explain }>('./*/explain.ts');

/** The sentences of a game about a face; none where it has nothing to add. */
export async function explain(
  game: string,
  face: string,
  view: unknown,
  say: (message: Message) => string,
  faces: Faces = {},
): Promise<string[]> {
  const load = modules[`./${game}/explain.ts`];
  return load ? (await load()).explain(face, view, say, faces) : [];
}
