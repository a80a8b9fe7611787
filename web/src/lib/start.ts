/** Ways into a match. */
import type { GameInfo, SeatWish } from '../generated/api';
import { chosenAgent } from './agents';
import { api } from './api';
import { go } from './route.svelte';
import { attempt } from './toast.svelte';

/** How many sit down by default: two where that can be, else as few as can. */
export function usualSeats(seats: readonly number[]): number {
  return seats.includes(2) ? 2 : Math.min(...seats);
}

/** Play a bot, at once. */
export async function playBot(name: string, games: readonly GameInfo[], replace = false): Promise<void> {
  const facts = games.find((game) => game.facts.name === name)?.facts;
  if (!facts) return;
  const agents = await api.agents().catch(() => []);
  const agent = chosenAgent(name, agents);
  const seats: SeatWish[] = [{ kind: 'me' }];
  while (seats.length < usualSeats(facts.seats)) seats.push({ kind: 'bot', agent });
  const made = await attempt(api.create({ game: name, seats }));
  if (made) go(`/m/${made.id}`, replace);
}

/** Look at the match file that somebody picked. */
export async function openFile(picker: HTMLInputElement): Promise<void> {
  const file = picker.files?.[0];
  picker.value = '';
  if (!file) return;
  const made = await attempt(api.replay(await file.text()));
  if (made) go(`/m/${made.id}`);
}
