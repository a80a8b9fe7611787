/** What bots and seats are called. */
import type { AgentInfo, SeatInfo } from '../generated/api';
import { capital, has, say, t } from './words.svelte';

/** A bot's name in the reader's language. */
export function agentName(agent: AgentInfo): string {
  const key = `agent-${agent.spec}`;
  return has(key) ? t(key) : capital(say(agent.name, {}));
}

/** The name of the bot on a seat: its own, or what its kind is called. */
export function botName(seat: SeatInfo): string {
  if (seat.name && seat.name !== seat.agent) return seat.name;
  const key = `agent-${seat.agent}`;
  return has(key) ? t(key) : capital(seat.agent);
}

/** What the game calls a seat; one without a name of its own is counted from one. */
export function seatTitle(title: string, seat: number): string {
  if (!title || /^seat \d$/.test(title)) return t('seat-n', { n: seat + 1 });
  const key = `title-${title}`;
  return has(key) ? t(key) : title;
}
