import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentInfo, SeatInfo } from '../src/generated/api';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: { dataset: {}, lang: '' }, querySelector: () => null });
const { agentName, botName, chooseAgent, chosenAgent, ladder, USUAL } = await import('../src/lib/agents');
const { settings } = await import('../src/lib/settings.svelte');

const agent = (spec: string, level = 0): AgentInfo => ({ spec, level, ms: 0, name: { key: `agent-${spec}`, params: {} } });
const agents = [agent('greedy'), agent('level:3', 3), agent('level:1', 1)];
const bot = (spec: string, name = '', kind = spec): SeatInfo => ({ seat: 1, title: '', name, kind: 'bot', agent: spec, online: false, level: 0, bot: kind, program: false, due: 0, vacation: 0 });

describe('bots', () => {
  beforeEach(() => Object.assign(settings, { agent: '', levels: {} }));
  it('stand on a ladder, and some beside it', () => {
    const [levels, others] = ladder(agents);
    expect(levels.map(({ spec }) => spec)).toEqual(['level:1', 'level:3']);
    expect(others.map(({ spec }) => spec)).toEqual(['greedy']);
  });
  it('have names, and levels a number before it', () => {
    expect(agentName(agents[1]!)).toBe('3 · Apprentice');
    expect(agentName(agents[0]!)).toBe('Steady');
    expect(botName(bot('level:8'))).toBe('Master');
    expect(botName(bot('level:8', 'Circe'))).toBe('Circe');
    expect(botName(bot('seer:200', '', 'seer'))).toBe('Seer');
  });
  it('are remembered for a game, else the last one, else the usual', () => {
    expect(chosenAgent('canosa', agents)).toBe(USUAL);
    chooseAgent('canosa', 'level:1');
    chooseAgent('siggil', 'greedy');
    expect(chosenAgent('canosa', agents)).toBe('level:1');
    expect(chosenAgent('siggil', agents)).toBe('greedy');
    expect(chosenAgent('sirens', agents)).toBe('greedy');
  });
  it('that are no longer there are not chosen', () => {
    chooseAgent('canosa', 'level:7');
    expect(chosenAgent('canosa', agents)).toBe(USUAL);
    expect(chosenAgent('canosa', [agent('greedy')])).toBe('greedy');
  });
});
