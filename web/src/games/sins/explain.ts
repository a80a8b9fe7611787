/** What the zoom says about a card of SINS beside its name: its sentence. */
import type { Message } from '../../generated/api';
import type { Faces } from '../../lib/table';
import { language } from '../../lib/words.svelte';

export function explain(face: string, _view: unknown, _say: (message: Message) => string, faces: Faces): string[] {
  const words = faces[face]?.data?.[`text-${language.now}`];
  return words ? [words] : [];
}
