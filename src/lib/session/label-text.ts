import type { LabelDefinition } from '../analysis';
import { type AnswerRule, leavable } from '../analysis/answers/answer-rule';
import { marks, type SampleMark } from '../analysis/definitions/marks';
import { faultOf, places, type TextQuery } from '../search/text-query';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const fields = (value: unknown): Partial<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null;

function queryIn(value: unknown): TextQuery | null {
  const { text, as, exactCase, where } = fields(value) ?? {};
  const way = (['text', 'word', 'regex'] as const).find((one) => one === as);
  const place = places.find((one) => one === where);
  if (!isText(text) || !way || !place || faultOf({ text, as: way }) !== null) return null;
  return { text, as: way, exactCase: exactCase === true, where: place };
}

function ruleIn(value: unknown): AnswerRule | null {
  const { is, without, within } = fields(value) ?? {};
  if (is === 'letter') return { is };
  if (is === 'number')
    return { is, within: typeof within === 'number' && Number.isFinite(within) && within > 0 ? within : 0 };
  if (is !== 'equal' && is !== 'contains') return null;
  const left: readonly unknown[] = Array.isArray(without) ? without : [];
  return { is, without: leavable.filter((one) => left.includes(one)) };
}

function markIn(value: unknown): SampleMark | null {
  const { content, evaluation, sampleId, mark, note } = fields(value) ?? {};
  const known = marks.find((one) => one === mark);
  const texts = [content, evaluation, sampleId, note].map((one) => (typeof one === 'string' ? one : ''));
  const [of = '', suite = '', id = '', said = ''] = texts;
  if (!known || (of === '' && (suite === '' || id === ''))) return null;
  return { content: of, evaluation: suite, sampleId: id, mark: known, note: said };
}

/** A definition as it was kept or handed over; null where it is none. */
export function definitionIn(value: unknown): LabelDefinition | null {
  const found = fields(value);
  if (found === null) return null;
  const { by, key, over, pattern, expression } = found;
  if (!isText(key)) return null;
  const wanted = (['yes', 'no'] as const).find((one) => one === found['metric']);
  const metric = wanted === undefined ? {} : { metric: wanted };
  if (by === 'json') return { by, key };
  if (by === 'expression') return isText(expression) ? { by, key, expression, ...metric } : null;
  if (by === 'search') {
    const query = queryIn(found['query']);
    return query && { by, key, query, ...metric };
  }
  if (by === 'reference') {
    const rule = ruleIn(found['rule']);
    return rule && { by, key, rule, ...metric };
  }
  if (by === 'marks') {
    const said: readonly unknown[] = Array.isArray(found['marks']) ? found['marks'] : [];
    return { by, key, marks: said.flatMap((one) => markIn(one) ?? []) };
  }
  if (by === 'ratio') {
    const { of, over: under } = found;
    return isText(of) && isText(under) ? { by, key, of, over: under } : null;
  }
  const place = (['input', 'reference', 'output'] as const).find((one) => one === over);
  return by === 'pattern' && place && isText(pattern) ? { by, key, over: place, pattern } : null;
}

/** Definitions as a file that others can read. */
export const definitionsAsJson = (definitions: readonly LabelDefinition[]): string =>
  JSON.stringify({ evalbook: 'checks', version: 1, checks: definitions }, null, 2) + '\n';

/** The definitions of such a file; what it does not know it passes over. Throws where it is no such file. */
export function definitionsOfJson(text: string): LabelDefinition[] {
  const { checks } = fields(JSON.parse(text)) ?? {};
  if (!Array.isArray(checks)) throw new Error('This file holds no checks.');
  return checks.flatMap((one) => definitionIn(one) ?? []);
}
