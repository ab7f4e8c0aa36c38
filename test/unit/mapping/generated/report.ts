import type { Judgement, Verdict } from './judge';

const verdicts: readonly Verdict[] = ['right', 'right with losses', 'asked, right guess', 'asked, wrong guess', 'refused', 'rightly refused', 'misread']; // prettier-ignore

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

export interface Tally {
  tables: number;
  misread: number;
  /** Of tables that a person who knows the field can read: share read without a question. */
  unasked: number;
  /** Of those asked, but for names that are in no list: share with the right guess filled in. */
  filledIn: number;
  refused: number;
}

/** What a report needs of a judgement: of many thousands, not every table stays in memory. */
export function light({ made, ...judged }: Judgement): Judgement {
  const { expects, rows } = made;
  const told = 'read' in expects ? { read: { facts: [], columns: expects.read.columns } } : expects;
  return { ...judged, made: { ...made, files: [], rows: rows.slice(0, 3), expects: told } };
}

export function tallyOf(judged: readonly Judgement[]): Tally {
  const count = (of: readonly Judgement[], ...those: Verdict[]): number =>
    of.filter(({ verdict }) => those.includes(verdict)).length;
  const clear = judged.filter(({ made }) => 'read' in made.expects && made.mayBeAsked === null);
  // Where a name is in no list, nobody can know what to fill in: there it counts that it is asked.
  const named = judged.filter(({ made }) => made.kind !== 'unfamiliar names');
  const asked = count(named, 'asked, right guess', 'asked, wrong guess');
  return {
    tables: judged.length,
    misread: count(judged, 'misread'),
    unasked: count(clear, 'right', 'right with losses') / Math.max(1, clear.length),
    filledIn: asked === 0 ? 1 : count(named, 'asked, right guess') / asked,
    refused: count(judged, 'refused'),
  };
}

/** The tally by kind of table, and what was misread or asked wrongly, the most frequent first, with examples. */
export function reportOf(judged: readonly Judgement[], examples = 3): string {
  const { tables, misread, unasked, filledIn, refused } = tallyOf(judged);
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  const clear = judged.filter(({ made }) => 'read' in made.expects && made.mayBeAsked === null).length;
  const out = [
    `${String(tables)} tables: ${String(misread)} misread in silence, ${String(refused)} refused that can be read.`,
    `Of ${String(clear)} that an expert can read without asking, ${percent(unasked)} were read without a question, and right.`,
    `Where it was asked, the right guess was filled in in ${percent(filledIn)}.`,
    '',
    `| kind | n | ${verdicts.join(' | ')} |`,
    `| --- | --- | ${verdicts.map(() => '---').join(' | ')} |`,
  ];
  const byKind = groupBy(judged, ({ made }) => made.kind);
  for (const [kind, of] of [...byKind].sort(([a], [b]) => a.localeCompare(b)))
    out.push(`| ${kind} | ${String(of.length)} | ${verdicts.map((verdict) => String(of.filter((one) => one.verdict === verdict).length)).join(' | ')} |`); // prettier-ignore
  out.push(
    '',
    ...listed(
      'Misread in silence',
      judged.filter(({ verdict }) => verdict === 'misread'),
      examples,
    ),
  );
  out.push(
    ...listed(
      'Asked with the wrong guess',
      judged.filter(({ verdict }) => verdict === 'asked, wrong guess'),
      examples,
    ),
  );
  out.push(...needless(judged));
  out.push(
    ...listed(
      'Refused',
      judged.filter(({ verdict }) => verdict === 'refused'),
      examples,
    ),
  );
  out.push(
    ...listed(
      'Right, with losses',
      judged.filter(({ verdict }) => verdict === 'right with losses'),
      1,
    ),
  );
  return `${out.join('\n')}\n`;
}

/** By what differs, and in which kinds of tables. */
function listed(title: string, judged: readonly Judgement[], examples: number): string[] {
  const out = [`## ${title}: ${String(judged.length)}`, ''];
  const codesOf = ({ differences }: Judgement): string[] => {
    const grave = differences.filter(({ slight }) => !slight);
    return [...new Set((grave.length > 0 ? grave : differences).map(({ code }) => code))];
  };
  const byCode = groupBy(judged, (one) => codesOf(one).slice(0, 2).join(' + '));
  for (const [code, of] of [...byCode].sort(([, a], [, b]) => b.length - a.length)) {
    const kinds = [...groupBy(of, ({ made }) => made.kind)].map(
      ([kind, some]) => `${kind} ${String(some.length)}`,
    );
    const seeds = of.map(({ made }) => made.seed);
    out.push(
      `### ${String(of.length)} × ${code}`,
      `In ${kinds.join(', ')}. Seeds ${seeds.slice(0, 15).join(', ')}`,
    );
    const different = [...groupBy(of, ({ made }) => made.kind).values()].map(([first]) => first);
    for (const one of [...new Set([...different, ...of])].slice(0, of.length > 3 ? examples : 1))
      if (one) out.push(...example(one));
    out.push('');
  }
  return out;
}

function example({ made, differences, asked, guesses }: Judgement): string[] {
  const cell = (value: unknown): string =>
    (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 34).replaceAll('\n', '⏎');
  const guessed = guesses[0]?.mapping;
  const roles = guessed?.columns.map(({ name, role, system, reading }) => `${name}=${role}${system === undefined ? '' : ` of ${system}`}${reading === undefined ? '' : ` (${reading.as})`}`); // prettier-ignore
  const truth = 'read' in made.expects ? Object.entries(made.expects.read.columns).map(([name, { meaning }]) => `${name}=${meaning}`) : [made.expects.refused]; // prettier-ignore
  return [
    `- seed ${String(made.seed)} (${made.features.join(', ')}${made.mayBeAsked === null ? '' : `; may be asked: ${made.mayBeAsked}`})`,
    '```',
    made.names.join(' | '),
    ...made.rows.slice(0, 3).map((row) => row.map(cell).join(' | ')),
    '```',
    `  differs: ${differences.slice(0, 5).map(({ text }) => text).join('; ')}`,
    `  true: ${truth.join(', ')}`,
    `  guessed: ${guessed ? `${roles?.join(', ') ?? ''}; model from ${guessed.model.from}, sample ${guessed.sample}${guessed.repeats ? `, repeats from ${guessed.repeats.from}` : ''}` : 'no table'}`,
    ...(asked.length > 0 ? [`  asked: ${asked.join(' / ')}`] : []),
  ]; // prettier-ignore
}

/** What was asked although anyone could tell, by question. */
function needless(judged: readonly Judgement[]): string[] {
  const of = judged.filter(({ verdict, made }) => verdict.startsWith('asked') && made.mayBeAsked === null);
  const byCode = groupBy(of, ({ asked, made }) => `${made.kind} · ${[...new Set(asked.map((one) => one.split(':')[0] ?? ''))].join(' + ')}`); // prettier-ignore
  const out = [`## Asked although an expert can tell: ${String(of.length)}`, ''];
  for (const [code, those] of [...byCode].sort(([, a], [, b]) => b.length - a.length))
    out.push(`- ${String(those.length)} × ${code}: seeds ${those.slice(0, 6).map(({ made }) => made.seed).join(', ')}; ${those[0]?.asked[0] ?? ''}`); // prettier-ignore
  return [...out, ''];
}
