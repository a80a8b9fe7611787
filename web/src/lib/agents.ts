/** What bots are called. */
import type { AgentInfo } from '../generated/api';
import { capital, has, say, t } from './words.svelte';

/** A bot's name in the reader's language. */
export function agentName(agent: AgentInfo): string {
  const key = `agent-${agent.spec}`;
  return has(key) ? t(key) : capital(say(agent.name, {}));
}
