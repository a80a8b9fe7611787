import { speak } from '../speak';

export const en = {
  round: 'Round {n} of {of}',
  points: '{n} points',
  'points.one': '{n} point',
  hidden: 'a card that only {who} knows',
  none: 'no card yet',
  keep: 'keeps it',
  throw: 'threw one back',
  sealed: 'has chosen',
  last: 'shown before',
  sea: 'The sea',
  'sea-how': 'throw your card back for another',
  'sea-none': 'nothing thrown back',
};

export const de: typeof en = {
  round: 'Runde {n} von {of}',
  points: '{n} Punkte',
  'points.one': '{n} Punkt',
  hidden: 'eine Karte, die nur {who} kennt',
  none: 'noch keine Karte',
  keep: 'behält sie',
  throw: 'hat eine zurückgeworfen',
  sealed: 'hat gewählt',
  last: 'zuvor gezeigt',
  sea: 'Das Meer',
  'sea-how': 'wirf deine Karte gegen eine andere zurück',
  'sea-none': 'nichts zurückgeworfen',
};

export const words = speak(en, de);
