import { speak } from '../games/speak';

export const en = {
  title: 'Cards',
  search: 'Search names and texts',
  kind: 'Kind',
  'kind-any': 'All kinds',
  box: 'Box',
  'box-any': 'All boxes',
  found: '{n} cards',
  'found.one': '1 card',
  none: 'No card has all of these words.',
  empty: 'This game has no cards.',
  games: 'Games',
  before: 'Card before',
  after: 'Next card',
  lab: 'Change cards in the lab',
};

export const de: typeof en = {
  title: 'Karten',
  search: 'Namen und Texte durchsuchen',
  kind: 'Art',
  'kind-any': 'Alle Arten',
  box: 'Schachtel',
  'box-any': 'Alle Schachteln',
  found: '{n} Karten',
  'found.one': '1 Karte',
  none: 'Keine Karte hat alle diese Wörter.',
  empty: 'Dieses Spiel hat keine Karten.',
  games: 'Spiele',
  before: 'Karte davor',
  after: 'Nächste Karte',
  lab: 'Karten im Labor ändern',
};

export const words = speak(en, de);
