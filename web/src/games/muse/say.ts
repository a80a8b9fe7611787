/** Sentences about challenges, from what a view says. */
import type { MuseChallengeView, MuseCrewView, MuseLack } from '../../generated/views';
import { leaderOf } from './cards';
import { words } from './words';

/** What lacks, as a list in a sentence. */
export function lacking(lacks: readonly MuseLack[]): string {
  const parts = lacks.map(({ n, of }) => {
    if (of[0] === 'might') return words('lack-might', { n });
    const what = of.map((one) => words(one)).join(words('lack-or'));
    return n > 1 ? words('lack-times', { n, what }) : what;
  });
  const last = parts.pop() ?? '';
  return parts.length ? `${parts.join(', ')}${words('lack-and')}${last}` : last;
}

/** Why a Crew can or cannot meet a challenge. */
export function verdict(crew: MuseCrewView, challenge: MuseChallengeView, call: (id: string) => string): string {
  const name = words('crew-of', { who: leaderOf(crew, call) });
  const params = { crew: name, might: crew.might, need: challenge.might };
  if (!challenge.met) return words('verdict-lacks', { crew: name, what: lacking(challenge.lacks) });
  if (challenge.vain) return words('verdict-vain', params);
  if (challenge.halved) return words('verdict-half', params);
  return words(challenge.might ? 'verdict-met' : 'verdict-met-plain', params);
}
