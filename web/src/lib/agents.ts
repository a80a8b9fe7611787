/** Bots: what they are called, which there are, and which one was chosen last for a game. */
import type { AgentInfo, SeatInfo } from '../generated/api';
import { save, settings } from './settings.svelte';
import { capital, has, say, t } from './words.svelte';

/** Who plays where nobody has chosen yet: neither a beginner nor a master. */
export const USUAL = 'level:3';

function named(spec: string): string {
  const key = `agent-${spec}`;
  return has(key) ? t(key) : '';
}

/** `3 · Apprentice`: a bot in a list to choose from. */
export function agentName(agent: AgentInfo): string {
  const name = named(agent.spec) || capital(say(agent.name.key, {}, {}));
  return agent.level ? `${agent.level} · ${name}` : name;
}

/** The name of the bot on a seat: its own, or what its kind is called. */
export function botName(seat: SeatInfo): string {
  if (seat.name && seat.name !== seat.agent) return seat.name;
  return named(seat.agent) || named(seat.bot) || capital(seat.agent);
}

/** The ladder from beginner to master, and the bots beside it. */
export function ladder(agents: readonly AgentInfo[]): [levels: AgentInfo[], others: AgentInfo[]] {
  const levels = agents.filter((one) => one.level).sort((a, b) => a.level - b.level);
  return [levels, agents.filter((one) => !one.level)];
}

/** The bot that was chosen last for a game, or for any, or the usual one. */
export function chosenAgent(game: string, agents: readonly AgentInfo[]): string {
  const wanted = [settings.levels[game], settings.agent, USUAL];
  return wanted.find((spec) => spec && (!agents.length || agents.some((one) => one.spec === spec))) ?? agents[0]?.spec ?? USUAL;
}

/** Remember the bot of a game. */
export function chooseAgent(game: string, spec: string): void {
  save({ agent: spec, levels: { ...settings.levels, [game]: spec } });
}

/** What the game calls a seat; one without a name of its own is counted from one. */
export function seatTitle(title: string, seat: number): string {
  if (!title) return t('seat-n', { n: seat + 1 });
  const key = `title-${title}`;
  return has(key) ? t(key) : title;
}
