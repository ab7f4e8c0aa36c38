import type { Language } from './languages';
import type { Random } from './random';

/** What the models are asked. */
export type Task = 'classes' | 'choice' | 'short' | 'number' | 'code' | 'writing' | 'agent';

export interface Sample {
  nr: number;
  input: string;
  gold: string;
  category: string;
  difficulty: string;
  /** A short name: `04-interval-merge`. */
  name: string;
}

export interface Samples {
  task: Task;
  /** The labels to choose from; empty where answers are free. */
  classes: readonly string[];
  samples: readonly Sample[];
}

const places = ['Peru', 'Kenya', 'Norway', 'Laos', 'Chad', 'Malta', 'Fiji', 'Oman', 'Chile', 'Nepal', 'Cuba', 'Togo', 'Iraq', 'Ghana', 'Spain', 'Italy', 'Qatar', 'Benin', 'Haiti', 'Samoa', 'Tonga', 'Yemen', 'Palau', 'Nauru', 'Gabon', 'Egypt', 'Libya', 'Niger', 'Sudan', 'Syria', 'Japan', 'India', 'China', 'Korea', 'Burma', 'Ivory Coast', 'Bolivia', 'Ecuador', 'Uruguay', 'Guyana']; // prettier-ignore
const towns = ['Lima', 'Nairobi', 'Oslo', 'Vientiane', 'Djamena', 'Valletta', 'Suva', 'Muscat', 'Santiago', 'Kathmandu', 'Havana', 'Lome', 'Baghdad', 'Accra', 'Madrid', 'Rome', 'Doha', 'Porto-Novo', 'Port-au-Prince', 'Apia', 'Nukualofa', 'Sanaa', 'Melekeok', 'Yaren', 'Libreville', 'Cairo', 'Tripoli', 'Niamey', 'Khartoum', 'Damascus', 'Tokyo', 'Delhi', 'Beijing', 'Seoul', 'Naypyidaw', 'Yamoussoukro', 'La Paz', 'Quito', 'Montevideo', 'Georgetown']; // prettier-ignore
const things = ['interval-merge', 'csv-report', 'fix-git', 'lru-cache', 'graph-walk', 'json-diff', 'rate-limit', 'date-parse', 'tree-prune', 'unit-tests', 'sql-join', 'trie-search', 'log-filter', 'matrix-spin', 'cron-next', 'slug-text', 'diff-apply', 'url-route', 'heap-sort', 'web-crawl']; // prettier-ignore
const asked: Readonly<Record<Language, (place: string, n: number) => string>> = {
  en: (place, n) => `What is the capital of ${place}, and who governed it in ${String(1900 + n)}?`,
  de: (place, n) => `Welche Stadt ist die Hauptstadt von ${place}, Stand ${String(1900 + n)}?`,
  fr: (place, n) => `Quelle est la capitale du pays ${place} en ${String(1900 + n)} ?`,
  es: (place, n) => `¿Cuál es la capital de ${place} en el año ${String(1900 + n)}?`,
  pt: (place, n) => `Qual é a capital de ${place} no ano de ${String(1900 + n)}?`,
  zh: (place, n) => `${place}在${String(1900 + n)}年的首都是哪里？`,
};
const told: Readonly<Record<Language, (place: string, n: number) => string>> = {
  en: (place, n) =>
    `My order ${String(n)} from ${place} has not arrived, and the invoice shows the wrong amount.`,
  de: (place, n) => `Meine Bestellung ${String(n)} aus ${place} ist nicht da, und die Rechnung stimmt nicht.`,
  fr: (place, n) => `Ma commande ${String(n)} de ${place} n'est pas arrivée et la facture est fausse.`,
  es: (place, n) => `Mi pedido ${String(n)} de ${place} no ha llegado y la factura está mal.`,
  pt: (place, n) => `Meu pedido ${String(n)} de ${place} não chegou e a fatura está errada.`,
  zh: (place, n) => `我从${place}订的第${String(n)}号订单还没到，发票也不对。`,
};
const classLists = [
  ['POSITIVE', 'NEGATIVE', 'NEUTRAL'],
  ['positive', 'negative'],
  ['BILLING', 'ACCOUNT', 'TECHNICAL', 'GENERAL'],
  ['entailment', 'neutral', 'contradiction'],
  ['spam', 'ham'],
  ['A', 'B', 'C'],
  ['0', '1', '2'],
  ['sports', 'politics', 'science', 'arts', 'business'],
];
const categories = [
  ['history', 'geography', 'law'],
  ['algebra', 'geometry', 'logic', 'biology'],
  ['easy reading', 'hard reading'],
  ['finance', 'health', 'travel', 'tech'],
];

export function samplesOf(random: Random, task: Task, n: number, language: Language): Samples {
  const classes =
    task === 'classes' ? random.pick(classLists) : task === 'choice' ? ['A', 'B', 'C', 'D'] : [];
  const topics = random.pick(categories);
  const from = random.integer(0, places.length - 1);
  const samples = Array.from({ length: n }, (_, i): Sample => {
    const at = (from + i) % places.length;
    const round = Math.floor((from + i) / places.length);
    const year = ((i * 7) % 97) + round;
    const [place = '', town = ''] = [places[at], towns[at]];
    const number = random.integer(10, 99) * 3 + i;
    return {
      nr: i,
      input: inputOf(task, language, { place, year, i, number }),
      gold: goldOf(random, task, { classes, town, number }),
      category: random.pick(topics),
      difficulty: random.pick(['easy', 'medium', 'hard']),
      name: `${String(i + 1).padStart(2, '0')}-${things[i % things.length] ?? 'task'}`,
    };
  });
  return { task, classes, samples };
}

interface Seen {
  place: string;
  year: number;
  i: number;
  number: number;
}

function inputOf(task: Task, language: Language, { place, year, i, number }: Seen): string {
  if (task === 'classes') return told[language](place, 100 + i * 3 + year);
  if (task === 'number')
    return `A train leaves ${place} with ${String(number - 7 - i)} people, and ${String(7 + i)} more get on. How many are on it?`;
  if (task === 'code')
    return `Write a function solve_${String(i)}(xs) that returns the numbers of xs that ${place} would sort last.`;
  if (task === 'writing')
    return `Write a short and friendly mail to the office in ${place} about offer ${String(100 + i)}.`;
  return asked[language](place, year);
}

function goldOf(
  random: Random,
  task: Task,
  { classes, town, number }: { classes: readonly string[]; town: string; number: number },
): string {
  if (classes.length > 0) return random.pick(classes);
  return task === 'number' ? String(number) : town;
}
