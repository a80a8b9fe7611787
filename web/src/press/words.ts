import { speak } from '../games/speak';

export const en = {
  title: 'Print and play',
  how: 'Sheets to cut out with backs, boards and rules. Print on both sides at 100 %, flipped on the long edge.',
  'how-size': 'Cards are {size} mm.',
  paper: 'Paper',
  a4: 'A4',
  letter: 'Letter',
  edition: 'Cards',
  get: 'Download PDF',
  'get-of': 'Download PDF: {game}, {paper}',
  making: 'Being made …',
  'making-how': 'The sheets are being drawn. This takes a few seconds the first time.',
  done: '{game} is in your downloads: {size}.',
};

export const de: typeof en = {
  title: 'Ausdrucken und spielen',
  how: 'Bögen zum Ausschneiden mit Rückseiten, Spielplänen und Regeln. Beidseitig mit 100 % drucken, über die lange Kante gewendet.',
  'how-size': 'Karten haben {size} mm.',
  paper: 'Papier',
  a4: 'A4',
  letter: 'Letter',
  edition: 'Karten',
  get: 'PDF herunterladen',
  'get-of': 'PDF herunterladen: {game}, {paper}',
  making: 'Wird gemacht …',
  'making-how': 'Die Bögen werden gezeichnet. Beim ersten Mal dauert das ein paar Sekunden.',
  done: '{game} liegt bei deinen Downloads: {size}.',
};

export const words = speak(en, de);
