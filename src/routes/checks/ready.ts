import type { LabelDefinition } from '../../lib/analysis';
import { ruleInWords } from '../../lib/analysis/answers/answer-rule';
import type { Judged } from '../../lib/analysis/answers/judged-answers';
import { count, whole } from '../../lib/ui/numbers';
import type { TextQuery } from '../../lib/search/text-query';

const regex = (text: string, where: TextQuery['where']): TextQuery => ({
  ...{ text, as: 'regex', exactCase: false, where },
});

/** Checks to start from. */
export const readyMade: readonly LabelDefinition[] = [
  {
    by: 'search',
    key: 'refusal',
    query: regex(
      "\\b(?:I(?:'m| am) (?:sorry|unable)|I (?:cannot|can't|can’t|won't|won’t) (?:help|assist|provide|comply|do that)|not able to (?:help|assist))\\b",
      'output',
    ),
  },
  {
    by: 'search',
    key: 'as_an_ai',
    query: regex('\\bas an? (?:AI|artificial intelligence|(?:large )?language model)\\b', 'output'),
  },
  { by: 'search', key: 'contains_json', query: regex('\\{\\s*"[^"\\n]+"\\s*:', 'output') },
  { by: 'search', key: 'contains_code', query: regex('^\\s*```', 'output') },
  { by: 'search', key: 'tool_error', query: regex('\\b(?:error|exception|traceback)\\b', 'tools') },
  {
    by: 'expression',
    key: 'longer_than_200_tokens',
    expression: "CASE WHEN output_tokens > 200 THEN 'yes' WHEN output_tokens IS NOT NULL THEN 'no' END",
  },
  {
    by: 'expression',
    key: 'used_a_tool',
    expression: "CASE WHEN tool_calls > 0 THEN 'yes' WHEN tool_calls = 0 THEN 'no' END",
  },
];

const ways = { text: 'contains', word: 'contains the word', regex: 'matches' } as const;

/** `56 answers judged, 4 unscored`: what a rule could read, and what it could not. */
export const judgedInWords = ({ judged, unscored }: Judged): string =>
  `${count(judged, 'answer')} judged${unscored > 0 ? `, ${whole(unscored)} unscored` : ''}`;

/** What a check looks for, in words. */
export function checkInWords(definition: LabelDefinition): string {
  switch (definition.by) {
    case 'search': {
      const { text, as, where, exactCase } = definition.query;
      const what = as === 'regex' ? `/${text}/` : `“${text}”`;
      return `${where === 'any' ? 'whole text' : where} ${ways[as]} ${what}${exactCase ? ', match case' : ''}`;
    }
    case 'reference':
      return ruleInWords(definition.rule);
    case 'ratio':
      return `${definition.of} / ${definition.over}`;
    case 'expression':
      return definition.expression;
    case 'pattern':
      return `first 280 characters of the ${definition.over} match /${definition.pattern}/`;
    case 'marks':
      return 'what a reader says of samples';
    case 'json':
      return 'members of a label';
  }
}
