/** Where a place of the Siggil is, in words: its id says nothing to a person. */
import type { Thing } from '../../generated/api';
import type { SiggilView } from '../../generated/views';
import { words } from './words';

const third = (at: number, all: number): 0 | 1 | 2 => (at < all / 3 ? 0 : at > (2 * all) / 3 ? 2 : 1);

export function tell({ kind, id: word }: Thing, view: unknown): string | null {
  if (kind !== 'place') return null;
  const { places, width, height } = (view ?? { places: [] }) as SiggilView;
  const place = places.find(({ id }) => id === word);
  if (!place) return null;
  const across = third(place.x + place.width / 2, width);
  const down = third(place.y + place.height / 2, height);
  return words(`at-${down}${across}`);
}
