import { isQuality } from '../../analysis/metrics/quality';
import type { SampleVote } from '../../analysis/samples/sample-votes';
import type { MetricInfo } from '../../analysis/types';
import { callsOf } from '../../records/trajectory';
import { contentText, type Transcript } from '../../records/transcript';
import { withMarks } from '../../table/invisible';
import { shown } from '../../table/shown';
import { metricName } from '../../ui/numbers';
import { finalText } from './answer-words';
import type { Column } from './columns';
import type { ReadSample } from './reader.svelte';
import { scoreOfOne } from './score-words';
import { type Duel, duelsOf, sidesOf, tallyInWords, votesTable } from './votes';

/** One answer of a snippet, in words. */
interface Line {
  model: string;
  outcome: string;
  text: string;
  extracted: string | null;
  calls: string;
  error: string | null;
  place: string;
}

interface Sheet {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  question: string;
  lines: readonly Line[];
  votes: readonly Votes[];
}

/** The votes on two answers, a line a vote. */
interface Votes {
  title: string;
  tally: string;
  /** Beginnings of the two answers, where the files of the votes tell of them and no answer stands above. */
  said: readonly (readonly [side: string, beginning: string])[];
  each: readonly string[];
}

function sheet(
  { detail }: ReadSample,
  record: Transcript | null,
  columns: readonly Column[],
  repeatOf: (column: Column) => number,
  metrics: readonly MetricInfo[],
  votes: readonly SampleVote[],
): Sheet {
  const answered = new Set(columns.flatMap(({ contender: { model } }) => (model === null ? [] : [model])));
  return {
    votes: duelsOf(votes).map((duel) => votesOf(duel, answered)),
    title: `${detail.sampleId ?? 'sample'}, ${detail.evaluation}`,
    facts: [
      ...(record?.references ?? []).map((one) => ['reference', contentText(one)] as const),
      ...(record?.choices ?? []).map(({ id, content }) => [`choice ${id}`, contentText(content)] as const),
      ...detail.labels.map(({ key, value }) => [key, value] as const),
    ],
    question: record ? contentText(record.input) : '',
    lines: columns.flatMap((column) => {
      const one = column.answers[repeatOf(column)] ?? column.answers[0];
      if (!one) return [];
      const { answer, transcript, records } = one;
      const scores = answer.scores
        .filter(({ metric }) => {
          const known = metrics.find((one) => one.metric === metric);
          return known === undefined || isQuality(known);
        })
        .map(({ metric, score }) => `${metricName(metric)} ${scoreOfOne(metrics, metric, score)}`);
      const [first] = records;
      return [
        {
          model: column.contender.label,
          outcome: [answer.status === 'error' ? 'failed' : null, ...scores].filter(Boolean).join(', '),
          text: finalText(transcript),
          extracted: transcript?.extracted.at(-1)?.value ?? answer.extractedAnswer,
          calls: callsOf(transcript?.turns ?? [])
            .map(({ name }) => name)
            .join(' → '),
          error: answer.error === null ? null : (transcript?.error ?? answer.error),
          place: first ? `${first.place.path}, byte ${first.place.offset}` : '',
        },
      ];
    }),
  };
}

function votesOf(duel: Duel, answered: ReadonlySet<string>): Votes {
  const [a, b] = sidesOf(duel);
  const [lead] = duel.votes;
  const stands = duel.a !== duel.b && answered.has(duel.a) && answered.has(duel.b);
  const { columns, rows } = shown(votesTable(duel.votes), 'markdown');
  return {
    title: `Votes on ${a} and ${b}`,
    tally: tallyInWords(duel.votes),
    said: stands
      ? []
      : [[a, lead?.answerA ?? ''] as const, [b, lead?.answerB ?? ''] as const].filter(
          ([, text]) => text !== '',
        ),
    each: rows.map((row) => row.map((cell, i) => `${columns[i]?.head ?? ''}: ${cell}`).join('; ')),
  };
}

/** A fence longer than any run of backticks within. */
function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text.replace(/\n$/, '')}\n${fence}`;
}

/** Text within a line of Markdown: what would be markup is escaped, and what would not be seen is named. */
const inline = (text: string): string =>
  withMarks(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>#|~&!@$-]/g, '\\$&');

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const html = (text: string): string => withMarks(text).replace(/[&<>"']/g, (one) => escapes[one] ?? one);

type Args = Parameters<typeof sheet>;

/** The sample for an issue report: question, references, each model's answer, votes. */
export function asMarkdown(...args: Args): string {
  const { title, facts, question, lines, votes } = sheet(...args);
  return [
    `### ${inline(title)}`,
    fenced(withMarks(question)),
    facts.map(([name, value]) => `- ${inline(name)}: ${inline(value)}`).join('\n'),
    ...lines.flatMap(({ model, outcome, text, extracted, calls, error, place }) => [
      `#### ${inline(model)}${outcome ? `: ${inline(outcome)}` : ''}`,
      text === '' ? '*no answer*' : fenced(withMarks(text)),
      [
        ...(extracted === null ? [] : [`- extracted: ${inline(extracted)}`]),
        ...(calls === '' ? [] : [`- tool calls: ${inline(calls)}`]),
        ...(error === null ? [] : [`- error: ${inline(error)}`]),
        ...(place === '' ? [] : [`- record: ${inline(place)}`]),
      ].join('\n'),
    ]),
    ...votes.flatMap(({ title, tally, said, each }) => [
      `#### ${inline(title)}`,
      inline(tally),
      ...said.flatMap(([side, text]) => [
        `${inline(side)}, the beginning of the answer:`,
        fenced(withMarks(text)),
      ]),
      each.map((one) => `- ${inline(one)}`).join('\n'),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** The same as a piece of HTML without styles or scripts. */
export function asHtml(...args: Args): string {
  const { title, facts, question, lines, votes } = sheet(...args);
  const item = (name: string, value: string) => `<li>${html(name)}: ${html(value)}</li>`;
  const listOf = (items: readonly string[]) => (items.length === 0 ? '' : `<ul>\n${items.join('\n')}\n</ul>`);
  return [
    `<h3>${html(title)}</h3>`,
    `<pre>${html(question)}</pre>`,
    listOf(facts.map(([name, value]) => item(name, value))),
    ...lines.flatMap(({ model, outcome, text, extracted, calls, error, place }) => [
      `<h4>${html(model)}${outcome ? `: ${html(outcome)}` : ''}</h4>`,
      text === '' ? '<p><em>no answer</em></p>' : `<pre>${html(text)}</pre>`,
      listOf([
        ...(extracted === null ? [] : [item('extracted', extracted)]),
        ...(calls === '' ? [] : [item('tool calls', calls)]),
        ...(error === null ? [] : [item('error', error)]),
        ...(place === '' ? [] : [item('record', place)]),
      ]),
    ]),
    ...votes.flatMap(({ title, tally, said, each }) => [
      `<h4>${html(title)}</h4>`,
      `<p>${html(tally)}</p>`,
      ...said.flatMap(([side, text]) => [
        `<p>${html(side)}, the beginning of the answer:</p>`,
        `<pre>${html(text)}</pre>`,
      ]),
      listOf(each.map((one) => `<li>${html(one)}</li>`)),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n')
    .concat('\n');
}
