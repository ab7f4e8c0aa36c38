import type { Column, Guess, Open, Tried } from './mapping';
import { metricName } from './score-columns';
import { outcome, type Outcome } from './outcome';
import type { Sameness } from './sameness';
import type { OwnTable } from './table';

/** Rows that are looked at, of all tables together. */
const LOOKED_AT = 4000;
/** Answers from which on it is no accident that all have one score. */
const ANSWERS = 5;
/** Answers of one model up to which all of them may well be right, or wrong: it is said, and not asked. */
const FEW = 30;
/** Samples from which on it is no accident that all models have the same scores. */
const SAMPLES = 8;
/** Share of rows that may be of an answer that another row gave before. */
const AGAIN = 0.05;

/** Reads the rows that were looked at by a guess, and holds what comes of it against what a right one would give. */
export function disprove(tables: readonly OwnTable[], guess: Guess): Guess {
  if (guess.open.some(({ code }) => code === 'pairwise' || code === 'no_samples_in_table')) return guess;
  const each = Math.max(50, Math.ceil(LOOKED_AT / tables.length));
  const made = outcome(
    tables.map((table) =>
      table.sample.length <= each ? table : { ...table, sample: table.sample.slice(0, each) },
    ),
    guess.mapping,
  );
  const scores = guess.mapping.columns.filter(({ role }) => role === 'score');
  const metrics = new Map(
    scores.map((column) => [column.metric ?? metricName(column.name), column] as const).reverse(),
  );
  const found = [
    rowsAgain(made, guess),
    ...[...metrics].flatMap(([metric, column]) => ofScore(metric, column, made)),
  ];
  const tried = found.flatMap((one) => (one === null ? [] : [one.tried]));
  const asked = guess.preset === undefined ? found.flatMap((one) => one?.open ?? []) : [];
  const open = [...guess.open, ...asked];
  return { ...guess, sure: open.length === 0, open, tried: [...guess.tried, ...tried] };
}

interface Found {
  tried: Tried;
  open?: Open;
}

const counted = (n: number, one: string): string =>
  `${n.toLocaleString('en-US')} ${one}${n === 1 ? '' : 's'}`;

function rowsAgain({ responses, again, rows }: Outcome, { mapping }: Guess): Found | null {
  if (rows < 2) return null;
  const share = responses === 0 ? 0 : again / responses;
  const holds = share <= AGAIN;
  const tried: Tried = {
    column: null,
    claim: 'each row is an answer of its own',
    found: `${again === 0 ? 'none' : again.toLocaleString('en-US')} of ${counted(responses, 'answer')} ${again === 1 ? 'is' : 'are'} of a model, sample and setting that another row gives in other words`,
    holds,
  };
  if (holds || mapping.repeats !== undefined) return { tried };
  return {
    tried,
    open: {
      column: null,
      code: 'repeats',
      question: `${counted(again, 'row')} give an answer that another row gives in other words, and no column says why. Are they repeats?`,
    },
  };
}

/** What no score of answers is: one value for all, the same whichever model answers, or one value a model. */
function ofScore(metric: string, { name, system }: Column, { sameness }: Outcome): Found[] {
  const of = sameness.get(metric);
  if (of === undefined) return [];
  const called = system === undefined ? name : metric;
  const isAlone = [...sameness.values()].every(({ only }) => only !== null);
  return [oneForAll, alikeForAll, onePerRun].flatMap((check) => check(called, of, isAlone) ?? []);
}

const written = (score: number): string => String(Math.round(score * 1000) / 1000);
const isAsked = (column: string, question: string): Open => ({ column, code: 'is_score', question });

/** Where another score differs between answers, one that does not says little, and harms nothing. */
function oneForAll(name: string, { scores, only, runs }: Sameness, isAlone: boolean): Found | null {
  if (scores < ANSWERS) return null;
  const tried = {
    column: name,
    claim: `${name} tells answers apart`,
    found:
      only === null
        ? `it differs between ${counted(scores, 'answer')}`
        : `it is ${written(only)} for all ${counted(scores, 'answer')}`,
    holds: only === null,
  };
  const isPlausible = runs < 2 && scores <= FEW && (only === 0 || only === 1);
  if (only === null || !isAlone || isPlausible) return { tried };
  return {
    tried,
    open: isAsked(name, `${name} is ${written(only)} for every answer. Is it a score of the answers?`),
  };
}

function alikeForAll(name: string, { shared, same, only }: Sameness): Found | null {
  if (only !== null || shared < SAMPLES) return null;
  const holds = same < shared;
  const tried = {
    column: name,
    claim: `${name} is of the answer, and not of the sample`,
    found: `${holds ? 'other values' : 'the same value'} in ${holds ? `${String(shared - same)} of` : 'all'} ${counted(shared, 'sample')} that several answered`,
    holds,
  };
  if (holds) return { tried };
  return {
    tried,
    open: isAsked(
      name,
      `All models have the same ${name} on each of ${String(shared)} samples. Is it a score of their answers?`,
    ),
  };
}

function onePerRun(name: string, { runs, flat, only }: Sameness): Found | null {
  if (only !== null || runs < 2) return null;
  const holds = flat < runs;
  const tried = {
    column: name,
    claim: `${name} is of the answer, and not of the model`,
    found: holds ? 'it differs between answers of one model' : 'it is the same for all answers of a model',
    holds,
  };
  return holds
    ? { tried }
    : {
        tried,
        open: isAsked(name, `${name} is the same for every answer of a model. Is it a score of each answer?`),
      };
}
