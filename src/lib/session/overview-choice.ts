import { codec, type FieldsOf } from './codec';
import { name, word } from './fields';

/** How the Overview is ordered, as far as the person chose it. */
export interface OverviewChoice {
  /** What its rows are sorted by: on how many evaluations a model is best or tied for it, its name, its score on one. */
  sort: 'best' | 'model' | 'evaluation';
  /** The evaluation whose scores sort the rows. */
  of: string | null;
  /** The other way round. */
  turned: 'no' | 'yes';
}

const overviewFields: FieldsOf<OverviewChoice> = {
  sort: word(['best', 'model', 'evaluation'], { as: 'rowsby' }),
  of: name({ as: 'rowsof' }),
  turned: word(['no', 'yes']),
};

export const overviewCodec = codec(overviewFields);
export const defaultOverview = overviewCodec.defaults;
