/** The server's HTTP side. Every refusal is a Problem with a code. */
import type {
  AgentInfo, Created, Draft, EditionInfo, Face, Frame, GameInfo, Inquiry, Invite, Joined, Keeping, KeptEdition, Laboratory, MatchInfo,
  Me, NewLetterbox, NewMatch, NoticesInfo, NoticesWish, Opened, Opening, Printing, Problem, Review, Sketch, SongRead, SongScore, VacationInfo, Wish,
} from '../generated/api';
import { FRAMES } from '../generated/api';
import { visit } from './visit';

/** A refusal: its code can be translated, its sentence is the server's. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The longest that anything takes: whoever does not answer by then is gone. */
const LATE = 90_000;
/** The same, of what is looked at again and again. */
const SOON = 20_000;
/** What others say who stand before the table, and who do not know its codes; of anything else it knows nothing. */
const ELSE: Partial<Record<number, string>> = { 413: 'size', 429: 'rate' };

async function ask(method: string, path: string, body?: unknown, token = '', key = '', patience = LATE): Promise<Response> {
  let answer: Response;
  const late = new AbortController();
  const hangUp = (): ReturnType<typeof setTimeout> => setTimeout(() => late.abort(), patience);
  const timer = hangUp();
  try {
    answer = await fetch(path, {
      method,
      signal: late.signal,
      credentials: 'same-origin',
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
        ...(body === undefined ? {} : { 'Content-Type': body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
  } catch {
    throw unreached();
  } finally {
    clearTimeout(timer);
  }
  hangUp(); // on the rest of it
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Partial<Problem> | null;
  throw new Refused(problem?.code ?? ELSE[answer.status] ?? 'offline', problem?.message ?? '');
}
const unreached = (): Refused => new Refused('offline', 'the server cannot be reached');

/** What it says; a page of somebody else's in its place, or half an answer, is none. */
const said = <T>(words: Promise<T>): Promise<T> =>
  words.catch(() => {
    throw unreached();
  });
const read = <T>(answer: Response): Promise<T> => said(answer.json() as Promise<T>);
const get = async <T>(path: string): Promise<T> => read(await ask('GET', path));
const post = async <T>(path: string, body: unknown = {}): Promise<T> => read(await ask('POST', path, body));

const song = (cards: string, match: string): string =>
  new URLSearchParams({ cards, ...(match ? { match } : {}) }).toString();

/** What is looked at again and again: not while the last answer is still on its way. */
const looks = new Map<string, Promise<unknown>>();
function look<T>(path: string): Promise<T> {
  const now = (looks.get(path) as Promise<T> | undefined) ?? ask('GET', path, undefined, '', '', SOON).then((answer) => read<T>(answer)).finally(() => looks.delete(path));
  looks.set(path, now);
  return now;
}

/** A wish that was not answered: sent again from the same page, it makes no second table. */
let wished = { wish: '', key: '' };
async function create(wish: NewMatch): Promise<Created> {
  const text = JSON.stringify([visit.n, wish]);
  if (wished.wish !== text) wished = { wish: text, key: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}` };
  const made = await read<Created>(await ask('POST', '/api/matches', wish, '', wished.key));
  wished = { wish: '', key: '' };
  return made;
}

let games: Promise<GameInfo[]> | undefined;
let agents: Promise<AgentInfo[]> | undefined;
const faces = new Map<string, Promise<Record<string, Face>>>();

export const api = {
  /** The games; asked for once. */
  games(): Promise<GameInfo[]> {
    games ??= get<GameInfo[]>('/api/games').catch((error: unknown) => {
      games = undefined;
      throw error;
    });
    return games;
  },
  /** The bots; asked for once. */
  agents(): Promise<AgentInfo[]> {
    agents ??= get<AgentInfo[]>('/api/agents').catch((error: unknown) => {
      agents = undefined;
      throw error;
    });
    return agents;
  },
  /** For whoever runs the table: every question with its token. */
  admin: <T>(token: string, path: string, body?: unknown): Promise<T> =>
    ask(body === undefined ? 'GET' : 'POST', `/api/admin/${path}`, body, token).then((answer) => read<T>(answer)),
  /** Take an invitation to open tables. */
  opening: (token: string) => post<{ open: boolean }>('/api/opening', { token }),
  /** Letterboxes of this guest, and of which matches they are told. */
  notices: {
    look: () => get<NoticesInfo>('/api/notices'),
    add: (box: NewLetterbox) => post<NoticesInfo>('/api/notices/boxes', box),
    prove: (id: string, code: string) => post<NoticesInfo>(`/api/notices/boxes/${id}/prove`, { code }),
    drop: (id: string) => post<NoticesInfo>(`/api/notices/boxes/${id}/drop`),
    settle: (wish: NoticesWish) => post<NoticesInfo>('/api/notices/settle', wish),
    choose: (match: string, wanted: boolean) => post<NoticesInfo>('/api/notices/choose', { match, wanted }),
    off: (box: string, token: string) => post<{ off: boolean }>(`/api/notices/off?${new URLSearchParams({ box, token }).toString()}`),
  },
  /** So many days from now on; 0 is back. */
  vacation: (days: number) => post<VacationInfo>('/api/vacation', { days }),
  depart: () => post<Me>('/api/leave'),
  me: () => get<Me>('/api/me'),
  name: (name: string) => ask('POST', '/api/name', { name }),
  lobby: () => look<MatchInfo[]>('/api/lobby'),
  mine: () => look<MatchInfo[]>('/api/mine'),
  match: (id: string) => get<MatchInfo>(`/api/matches/${id}`),
  create,
  join: (id: string, token: string, name: string) =>
    post<Joined>(`/api/matches/${id}/join`, { token, name }),
  /** The free seats of a match and their tokens, for whoever may invite. */
  invites: (id: string) => get<Invite[]>(`/api/matches/${id}/invites`),
  /** Every step of a match; the table sends so many at a time. */
  async frames(id: string, viewer: number): Promise<Frame[]> {
    const found: Frame[] = [];
    for (;;) {
      const some = await get<Frame[]>(`/api/matches/${id}/frames?viewer=${viewer}&start=${found.length}`);
      found.push(...some);
      if (some.length < FRAMES) return found;
    }
  },
  analysis: (id: string, at: number) => post<Created>(`/api/matches/${id}/analysis`, { at }),
  /** A match looked at again: begins it, or tells how far it is. */
  review: (id: string) => post<Review>(`/api/matches/${id}/review`),
  /** What can be chosen with a card file of one's own. */
  edition: (game: string, text: string) => post<EditionInfo>(`/api/editions/${game}`, { text }),
  replay: (text: string) => post<Created>('/api/replays', { text }),
  tutorial: (game: string) => post<Created>(`/api/tutorials/${game}`),
  rules: async (game: string, lang: string) => said((await ask('GET', `/api/rules/${game}/${lang}`)).text()),
  file: (id: string) => `/api/matches/${id}/file`,
  /** The song in a photograph. */
  songRead: async (photo: Blob, lang: string): Promise<SongRead> =>
    read(await ask('POST', `/api/song?lang=${lang}`, photo)),
  /** A song as music; of a match by its own card file. */
  songScore: (cards: string, match = '') => get<SongScore>(`/api/song/score?${song(cards, match)}`),
  songUrl: (kind: string, cards: string, match = '') => `/api/song/files/${kind}?${song(cards, match)}`,
  songFile: async (kind: string, cards: string, match = ''): Promise<Blob> => said((await ask('GET', `/api/song/files/${kind}?${song(cards, match)}`)).blob()),
  /** A game to print; it takes a moment. */
  sheets: async (game: string, paper: string, lang: string, edition = ''): Promise<Blob> =>
    said((await ask('GET', `/api/press/${game}.pdf?${new URLSearchParams({ paper, lang, ...(edition ? { edition } : {}) }).toString()}`)).blob()),
  /** The lab: cards changed, drawn, kept, printed and compared. */
  lab: {
    look: () => get<Laboratory>('/api/lab'),
    open: (game: string, wish: Opening) => post<Opened>(`/api/lab/${game}/open`, wish),
    sketch: (game: string, draft: Draft) => post<Sketch>(`/api/lab/${game}/sketch`, draft),
    sheet: async (game: string, wish: Printing): Promise<Blob> => said((await ask('POST', `/api/lab/${game}/sheet`, wish)).blob()),
    keep: (game: string, wish: Keeping) => post<KeptEdition[]>(`/api/lab/${game}/keep`, wish),
    drop: (game: string, name: string) => post<KeptEdition[]>(`/api/lab/${game}/drop`, { name }),
    inquire: (game: string, wish: Wish) => post<Inquiry>(`/api/lab/${game}/inquire`, wish),
    inquiries: () => look<Inquiry[]>('/api/inquiries'),
    goOn: (id: string, seconds: number) => post<Inquiry>(`/api/inquiries/${id}/go`, { seconds }),
    end: (id: string, how: 'stop' | 'drop') => post<Inquiry[]>(`/api/inquiries/${id}/end/${how}`),
  },
  /** The faces of a game; fetched once a hash. */
  faces(game: string, hash: string): Promise<Record<string, Face>> {
    const path = `/api/faces/${game}/${hash}.json`;
    let found = faces.get(path);
    if (!found) {
      found = get<Record<string, Face>>(path);
      found.catch(() => faces.delete(path));
      faces.set(path, found);
    }
    return found;
  },
};
