/** What stands in a slot of a gist or of a message, read. */
import type { Gist } from '../generated/api';

type Slots = Pick<Gist, 'things'>;

/** The id, word or number in a slot; nothing where it is empty or holds several. */
export function idIn({ things }: Slots, slot: string): string {
  const value = things[slot];
  if (value === undefined || Array.isArray(value)) return '';
  return String(typeof value === 'object' ? value.id : value);
}

/** The seat in a slot, -1 where there is none. */
export function seatIn({ things }: Slots, slot: string): number {
  const value = things[slot];
  return typeof value === 'object' && !Array.isArray(value) && value.kind === 'seat' ? Number(value.id) : -1;
}
