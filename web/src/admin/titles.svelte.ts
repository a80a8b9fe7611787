/** What games are called; by their names until that is known. */
import type { GameInfo } from '../generated/api';
import { api } from '../lib/api';

let games = $state.raw<GameInfo[]>([]);
void api.games().then((found) => (games = found), () => undefined);

export const titled = (game: string): string => games.find((one) => one.facts.name === game)?.facts.title ?? game;
