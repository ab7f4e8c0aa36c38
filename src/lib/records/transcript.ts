/** An image, a recording or a document that a record names or holds. */
export interface Medium {
  kind: 'image' | 'audio' | 'video' | 'document';
  /** `data:` with its bytes, a path relative to the file, or an address elsewhere. */
  address: string;
  /** MIME type where the record says it. */
  type: string | null;
}

/** What a message consists of, in its order. */
export type Piece =
  | { is: 'text'; text: string }
  | { is: 'medium'; medium: Medium }
  /** Something without a text of its own. */
  | { is: 'json'; value: unknown };

export type Content = readonly Piece[];

export interface ToolResult {
  content: Content;
  /** The tool, or the service, said that it failed. */
  failed: boolean;
}

export interface ToolCall {
  id: string | null;
  name: string;
  /** Parsed where the file has JSON, or text that holds JSON; else the text as it is. */
  arguments: unknown;
  result: ToolResult | null;
}

export type Role = 'system' | 'user' | 'assistant' | 'tool' | 'other';

/** What a message of the model took, as its record says; null: it does not say. */
export interface Usage {
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
}

/** One message of a conversation with the results of the calls that it made. */
export interface Turn {
  /** Place of the message in its list in the file, from 0: what a link to it names. */
  index: number;
  role: Role;
  /** The role in the file's own word, where it is another. */
  given: string | null;
  content: Content;
  reasoning: readonly string[];
  calls: readonly ToolCall[];
  usage?: Usage | null;
}

export interface OfferedTool {
  name: string;
  description: string | null;
  parameters: unknown;
}

export interface Choice {
  /** `A`, or as the file has it. */
  id: string;
  content: Content;
  /** Log probability of the choice where the model was asked for it. */
  logProbability: number | null;
}

/** A value that was taken from the answer, and how. */
export interface Extracted {
  value: string;
  method: string | null;
  /** Where it was found, in the file's own words. */
  source: string | null;
}

/** What a reader wants of one record, or of several records of one answer: whole texts, whichever the format. */
export interface Transcript {
  input: Content;
  /** The prompt as it was sent, where it is not the input itself. */
  formatted: string | null;
  references: readonly Content[];
  choices: readonly Choice[];
  /** Completions; several where the model was asked for several. */
  outputs: readonly Content[];
  /** The two answers that a vote of the record compares, the first of them first. */
  compared: readonly Content[];
  reasoning: readonly string[];
  turns: readonly Turn[];
  /** Calls that are the answer itself, where no conversation tells them. */
  answerCalls: readonly ToolCall[];
  /** Conversations that would have been right. */
  golden: readonly (readonly Turn[])[];
  /** Solved examples that were sent before the question. */
  fewShot: readonly (readonly Turn[])[];
  tools: readonly OfferedTool[];
  sandbox: unknown;
  extracted: readonly Extracted[];
  /** What went wrong, in one line or a few, and the program's trace of it. */
  error: string | null;
  trace: string | null;
  /** What a judge or a check said, by the name of the metric. */
  verdicts: readonly Verdict[];
  /** Of each message in its list in the file the id that verdicts cite it by. */
  messageIds: readonly (string | null)[];
}

/** `cites`: messages of the conversation by their ids, as the text marks them. */
export interface Verdict {
  name: string;
  text: string;
  cites?: readonly { mark: string; id: string }[];
}

export const emptyTranscript: Transcript = {
  input: [],
  formatted: null,
  references: [],
  choices: [],
  outputs: [],
  compared: [],
  reasoning: [],
  turns: [],
  answerCalls: [],
  golden: [],
  fewShot: [],
  tools: [],
  sandbox: null,
  extracted: [],
  error: null,
  trace: null,
  verdicts: [],
  messageIds: [],
};

const hasSomething = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;

/** Records that tell parts of one answer: of each part, the first that has it. */
export function mergeTranscripts(all: readonly Transcript[]): Transcript {
  const first = <K extends keyof Transcript>(key: K): Transcript[K] =>
    all.find((one) => hasSomething(one[key]))?.[key] ?? emptyTranscript[key];
  return {
    input: first('input'),
    formatted: first('formatted'),
    references: first('references'),
    choices: first('choices'),
    outputs: first('outputs'),
    compared: first('compared'),
    reasoning: first('reasoning'),
    turns: first('turns'),
    answerCalls: first('answerCalls'),
    golden: first('golden'),
    fewShot: first('fewShot'),
    tools: first('tools'),
    sandbox: first('sandbox'),
    extracted: first('extracted'),
    error: first('error'),
    trace: first('trace'),
    verdicts: quoted(all),
    messageIds: first('messageIds'),
  };
}

const QUOTED = 200;

/** What all records say of the answer; the messages that a scan cites stand in the log. */
function quoted(all: readonly Transcript[]): readonly Verdict[] {
  const said = all.filter(({ verdicts }) => verdicts.length > 0);
  // A scan speaks beside the log's scorers; of files that repeat each other the first counts.
  const [lead, ...others] = said;
  const more = others.flatMap(({ verdicts }) => verdicts.filter(({ cites }) => cites !== undefined));
  return [...(lead?.verdicts ?? []), ...more].map(({ cites, ...verdict }) =>
    cites === undefined || cites.length === 0
      ? verdict
      : {
          ...verdict,
          text: [verdict.text, ...cites.map((one) => quote(one, all))].filter(Boolean).join('\n'),
        },
  );
}

function quote({ mark, id }: { mark: string; id: string }, all: readonly Transcript[]): string {
  for (const { messageIds, turns } of all) {
    const turn = turns.find(({ index }) => messageIds[index] === id);
    if (turn === undefined) continue;
    const text = contentText(turn.content);
    return `${mark} ${turn.role}: “${text.slice(0, QUOTED)}${text.length > QUOTED ? '…' : ''}”`;
  }
  return `${mark} message ${id}, which no file that is loaded holds`;
}

/** The texts of a content, a line between them; media by their kind and address in brackets. */
export const contentText = (content: Content): string =>
  content
    .map((piece) =>
      piece.is === 'text'
        ? piece.text
        : piece.is === 'json'
          ? JSON.stringify(piece.value, null, 2)
          : `[${piece.medium.kind}: ${shortAddress(piece.medium.address)}]`,
    )
    .join('\n');

/** An address that can be read: of bytes in it, only the head. */
export const shortAddress = (address: string): string =>
  address.startsWith('data:') ? `${address.slice(0, Math.max(5, address.indexOf(',')))},…` : address;

/** What the model said last, after everything that it was asked. */
export function finalAnswers({ outputs, turns }: Transcript): readonly Content[] {
  if (outputs.some((output) => contentText(output).trim() !== '')) return outputs;
  const asked = turns.findLastIndex(({ role }) => role === 'user');
  const last = turns
    .slice(asked + 1)
    .findLast(({ role, content }) => role === 'assistant' && content.length > 0);
  return last ? [last.content] : [];
}
