import { hasName } from '../analysis/contenders/contender';
import type { Contender } from '../analysis/types';
import { inWords } from '../ui/numbers';

type Contenders = readonly Pick<Contender, 'model' | 'run'>[];

const modelsIn = (contenders: Contenders): number => new Set(contenders.map(({ model }) => model)).size;

/** What each of them is: a run, a model, or a set-up where a model stands among them in several. */
export const contenderNoun = (contenders: Contenders): 'run' | 'set-up' | 'model' =>
  contenders.some(({ run }) => run !== null)
    ? 'run'
    : modelsIn(contenders) < contenders.length
      ? 'set-up'
      : 'model';

const nounFor = (n: number, noun: string): string => (n === 1 ? noun : `${noun}s`);

/** `25 models`; `25 set-ups of 11 models`; `2 set-ups of brook-2`. */
export function contendersCounted(contenders: Contenders): string {
  const noun = contenderNoun(contenders);
  const models = modelsIn(contenders);
  const [first] = contenders;
  const of = models === 1 && first && hasName(first) ? first.model : `${models} ${nounFor(models, 'model')}`;
  return `${contenders.length} ${nounFor(contenders.length, noun)}` + (noun === 'set-up' ? ` of ${of}` : '');
}

/** `six models`. */
export const contendersInWords = (contenders: Contenders): string =>
  `${inWords(contenders.length)} ${nounFor(contenders.length, contenderNoun(contenders))}`;

export const noneShared = (contenders: Contenders): string =>
  `No sample has a score of ${contenders.length === 2 ? `both ${contenderNoun(contenders)}s` : `all ${contendersInWords(contenders)}`}.`;
