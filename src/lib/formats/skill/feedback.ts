import type { Label } from '../../records/record';
import type { DocumentFormat } from '../format';
import { children, has, isList, isObject, placeOf } from '../shared/fields';
import { addLabels, word } from '../shared/reading';
import { partsOf, placeOfAll } from './place';
import { answer, sampleOf, sayRun, type SkillFile } from './run';

const RUN = /[-_]run[-_]?(\d+)$/i;

/** `feedback.json`: what a person wrote on runs; nothing means fine. */
export const skillFeedback: DocumentFormat = {
  id: 'skill-feedback',
  layout: 'document',
  recognise(tape, root) {
    const reviews = isObject(tape, root) ? tape.get(root, 'reviews') : root;
    const first = isList(tape, reviews) ? tape.first(reviews) : -1;
    return isObject(tape, root) &&
      isObject(tape, first) &&
      has(tape, first, 'run_id') &&
      tape.get(first, 'feedback') >= 0
      ? { version: null }
      : null;
  },

  read(tape, root, source, _recognised, sink) {
    const file: SkillFile = { source, ...placeOfAll(source.path), skill: null, model: null };
    for (const review of children(tape, tape.get(root, 'reviews'))) {
      const place = placeOf(tape, review);
      const id = word(tape, tape.get(review, 'run_id'));
      const parts = id === null ? null : partsOf(id);
      const labels: Label[] = [];
      addLabels(tape, 'reviewer feedback', tape.get(review, 'feedback'), labels);
      if (labels.length === 0) sink.ignore(place);
      else if (parts === null || id === null) {
        const message = `No run is named by run_id “${id ?? ''}”: an eval and its configuration, as in eval-1-with_skill, are expected.`;
        sink.reject({ code: 'run_unknown', field: 'run_id', message }, place);
      } else {
        const { key } = sayRun(file, parts.setting, {}, sink);
        const run = RUN.exec(id)?.[1];
        sink.row(
          {
            run: key,
            sample: sampleOf(file, { id: null, name: null, folder: parts.before }, {}),
            response: answer({ epoch: run === undefined ? 1 : Number(run), labels }),
            scores: [],
          },
          place,
        );
      }
    }
  },
};
