/** What the table of Sing! O Muse reads out of a view. */
import type { Faces } from '../../lib/table';
import type {
  MuseCardView, MuseChallengeView, MuseCrewView, MuseMemberView, MuseQuestView, MuseSeatView, MuseView,
} from '../../generated/views';

export const TRAITS = ['wisdom', 'cunning', 'fire', 'shooting', 'flight', 'instinct'] as const;

/** The face of a card as it lies: a Foe that joined is a Companion, a prize a Treasure. */
export function faceOf(card: { id: string; kind: string; name: string }, faces: Faces): string | null {
  if (!card.name) return null;
  const form = { treasure: 'prize', companion: 'joined' }[card.kind];
  const other = `${card.id}-${form}`;
  return form && faces[other] ? other : card.id;
}

/** How many sources of each trait, those there are. */
export function counts(traits: readonly string[]): [string, number][] {
  return TRAITS.map((trait): [string, number] => [trait, traits.filter((one) => one === trait).length]).filter(([, n]) => n > 0);
}

export interface Verdict {
  crew: MuseCrewView;
  challenge: MuseChallengeView;
}

/** How the Crews of a seat stand to a challenge, the best first. */
export function verdicts(seat: MuseSeatView | undefined, card: string): Verdict[] {
  const found = (seat?.crews ?? []).flatMap((crew) =>
    crew.challenges.filter((challenge) => challenge.card === card).map((challenge) => ({ crew, challenge })),
  );
  const rank = ({ challenge }: Verdict): number => (challenge.met ? 0 : 10 + challenge.lacks.length) + (challenge.counts ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** Who leads a Crew, by the name that a table gives to ids. */
export function leaderOf(crew: MuseCrewView, name: (id: string) => string): string {
  const leader = crew.members.find(({ leads }) => leads);
  return leader ? name(leader.id) : '';
}

export const questOf = (view: MuseView, crew: MuseCrewView): MuseQuestView | undefined =>
  crew.quest ? view.quests.find(({ id }) => id === crew.quest) : undefined;

function ofMember(member: MuseMemberView): string[] {
  const hung = [...member.treasures, ...member.fates, ...(member.deity ? [member.deity] : [])];
  return [member.id, ...hung.map(({ id }) => id)];
}

/** Every id that lies before a seat. */
export function idsOf(seat: MuseSeatView): string[] {
  const crews = seat.crews.flatMap(({ members }) => members.flatMap(ofMember));
  const loose = [...seat.hand, ...seat.aside, ...seat.shared, ...seat.loot];
  return [seat.id, ...crews, ...seat.waiting.flatMap(ofMember), ...loose.map(({ id }) => id)];
}

/** Every id in the middle. */
export function middle(view: MuseView): string[] {
  const blocks = view.quests.flatMap((quest) => quest.blocks);
  return [...view.foes, ...view.ordeals, ...blocks, ...view.quests].map(({ id }) => id);
}

/** A card by its id, wherever it lies. */
export function find(view: MuseView, id: string): MuseCardView | MuseMemberView | undefined {
  const seats = view.seats.flatMap((seat) => [
    ...seat.hand, ...seat.aside, ...seat.shared, ...seat.loot,
    ...[...seat.crews.flatMap(({ members }) => members), ...seat.waiting].flatMap((member) => [
      member, ...member.treasures, ...member.fates, ...(member.deity ? [member.deity] : []),
    ]),
  ]);
  const rest = [...view.foes, ...view.ordeals, ...view.quests.flatMap(({ blocks }) => blocks), ...view.stage, ...view.discard, ...view.top, ...view.found];
  return [...seats, ...rest].find((card) => card.id === id && card.name);
}
