import { listedMetric } from '../records/known-metrics';
import { type Meaning, WHOLE } from './name-words';

/** What a column's name says by itself. */
export interface Named {
  meaning: Meaning;
  /** The whole name says it; else a word of it does. */
  whole: boolean;
  /** Among the names of the meaning, the likelier first. */
  rank: number;
}

/** `userInput`, `User Input` and `user-input` are `user_input`; what stands in square brackets, and a scale, is left out. */
export function foldName(name: string): string {
  return name
    .replace(/^\uFEFF/, '')
    .replace(/\[[^\]]*\]|\(\s*\d+\s*[-–/]\s*\d+\s*\)/g, '')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[\s\-./:()]+/g, '_')
    .replace(/_+/g, '_')
    .replace(/(?!^)_$|^_(?=.)(?!id$)/g, '');
}

const whole = new Map<string, Named>();
for (const [meaning, names] of Object.entries(WHOLE) as [Meaning, string][])
  for (const [rank, name] of names.split(/\s+/).entries())
    if (!whole.has(name)) whole.set(name, { meaning, whole: true, rank });

const withoutAccents = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '');
const joined = (name: string): string => withoutAccents(name).replaceAll('_', '');
/** Names without accents, and without marks between words: `justificacion`, `ISCORRECT`. */
const plain = new Map<string, Named>();
const inOne = new Map<string, Named>();
for (const [name, named] of whole) {
  if (!plain.has(withoutAccents(name))) plain.set(withoutAccents(name), named);
  if (name.includes('_') && !inOne.has(joined(name))) inOne.set(joined(name), named);
}
const inCapitals = (name: string): boolean => /^\p{Lu}{5,}$/u.test(name);

/** What a folded name says as a whole; `given`: as the file writes it. */
function wholly(folded: string, given: string): Named | undefined {
  const named = whole.get(folded) ?? plain.get(withoutAccents(folded));
  return named ?? (inCapitals(given) ? inOne.get(joined(folded)) : undefined);
}

/** What the last words of a name say, the first that fits. */
const TAILS: readonly [RegExp, Meaning | null][] = [
  [/^id_\p{L}/u, 'sample'],
  [
    /(^|_)(gold|golden|reference|ref|correct|expected|true|ideal|ground_truth|gt|target|standard|right)_(answers?|responses?|outputs?|labels?|options?|choices?|letter|text|solution|value)$/u,
    'reference',
  ],
  [
    /(^|_)(extracted|parsed|final|predicted|pred|chosen|selected|picked)_(answers?|labels?|options?|choices?|letter|value|class)$/u,
    'extracted',
  ],
  [/^(max|min)_|(^|_)(confidence|probability|logprobs?)$/u, 'amount'],
  [/(^|_)(prompt|input)_tokens?(_count)?$/u, 'input_tokens'],
  [/(^|_)(completion|output|response|generated|answer)_tokens?(_count)?$/u, 'output_tokens'],
  [/(^|_)(reasoning|thinking)_tokens?(_count)?$/u, 'reasoning_tokens'],
  [/(^|_)total_tokens?(_count)?$/u, 'total_tokens'],
  [
    /(^|_)(tokens?|token_count|length|len|count|chars|words|rank|size|width|height|index_at|limit|threshold|lines|number)$/u,
    'amount',
  ],
  [/(^|_)(few_?)?shots?$/u, 'condition'],
  [/^(num|n|count|number_of|max|min)_/u, 'amount'],
  [
    /(^|_)(judge|grader|evaluator|rater|annotator)(_model|_name|_id)$|^(judge|evaluation)_(\w+_)?model$/u,
    'judge',
  ],
  [
    /(^|_)(reason|reasons|reasoning_of_judge|rationale|explanation|justification|feedback|comments?|critique|judge?ment)$/u,
    'explanation',
  ],
  [
    /(^|_)(score|scores|rating|grade|points|correct|correctness|ok|pass|passed|success|accuracy|acc|verdict|win|match|matched|solved|valid)(_(pct|percent|percentage))?$/u,
    'score',
  ],
  [
    /(^|_)(latency|duration|elapsed|response_time|runtime|ttft|time_taken)(_ms|_s|_sec|_secs|_seconds|_millis)?$/u,
    'latency',
  ],
  [/^(llm_)?(judge|grader|rater|annotator)_?\w|(^|_)(judge|grader|rater|annotator)$/u, 'judge'],
  [
    /^(zeit|dauer|antwortzeit|laufzeit|tiempo|temps|durée|duree|tempo|wall|runtime)_(s|sec|sek|ms)$/u,
    'latency',
  ],
  [/_(ms|millis|milliseconds|secs?|seconds|time)$/u, 'latency'],
  [/(^|_)(cost|price)(_usd|_eur)?$|_usd$/u, 'cost'],
  [/(^|_)(timestamp|datetime)$|_at$/u, 'time'],
  [/(^|_)(error|exception|traceback)(_message|_msg|_text)?$/u, 'error'],
  [/(^|_)(system|judge|grader|eval)_(prompt|message|instruction)$/u, 'context'],
  [/(^|_)(context|contexts|documents|docs|passages|choices|options)$/u, 'context'],
  [/(^|_)(response|output|completion|prediction|generation|reply)s?(_(text|str|string))?$/u, 'output'],
  [/(^|_)(question|query|prompt|input|instruction)s?$/u, 'input'],
  [/^(model|generated|predicted|llm|assistant|bot|ai)_/u, 'output'],
  [/(^|_)(category|type|topic|domain|subject|difficulty|level|language|lang|split|tag)s?$/u, 'label'],
  [/(^|_)model$/u, 'model'],
  [/(^|_)(result|outcome|status)$/u, 'result'],
  [/(^|_)(turn|step)(_id|_index|_idx|_no)?$/u, 'turn'],
  [/(^|_)(id|idx|index|uuid|hash|key)$/u, 'sample'],
  [/(^|_)(answer|antwort|respuesta|resposta|risposta)s?$/u, 'answer'],
  [/^(reasoning|thinking|cot)_|_(reasoning|thinking|cot)$/u, 'reasoning'],
];

/** Names in scripts without blanks between words: what they hold, the first that fits. */
const HELD: readonly [RegExp, Meaning][] = [
  [/是否正确|正誤|정오/u, 'score'],
  [/(标准|参考|正确)答案|正解|模範|정답|эталон|правильн\S* ответ/u, 'reference'],
  [/(模型|生成|预测|AI|助手).*(回答|答案|输出|回复|结果)|응답|応答|ответ модели/u, 'output'],
  [/得分|评分|分数|スコア|点数|점수|оценк/u, 'score'],
  [/理由|评语|解释|コメント/u, 'explanation'],
  [/问题|题目|提问|質問|질문|вопрос/u, 'input'],
  [/回答|回复|输出|답변/u, 'output'],
  [/答案/u, 'answer'],
  [/类别|分类|类型|学科|难度|カテゴリ/u, 'label'],
  [/耗时|用时/u, 'latency'],
  [/模型|モデル|모델/u, 'model'],
];

const NUMBERED = /^(metric|criterion|kriterium|score|rubric)_?\d*_/u;

/** Segments of a dotted path that say no more than where the rest stood. */
const PLACES =
  /^(inputs?|outputs?|row|data|case|results?|sample|doc|metadata|meta|record|item|example|usage|metrics|info|fields?|value)$/;

/** What a name says; null where it says nothing. */
export function meaningOf(name: string): Named | null {
  const folded = foldName(name);
  if (folded === '') return { meaning: 'sample', whole: false, rank: 500 };
  const exact = wholly(folded, name);
  if (exact) return exact;
  const steps = name.split('.');
  const last = foldName(steps.at(-1) ?? '');
  const holder = steps.length > 1 && /^(text|content|value|message)$/.test(last) ? steps.at(-2) : undefined;
  const held = holder === undefined ? undefined : whole.get(foldName(holder));
  if (held && held.meaning !== 'input') return { ...held, whole: false, rank: held.rank + 50 };
  if (steps.length > 1 && steps.slice(0, -1).every((step) => PLACES.test(foldName(step)))) {
    const inner = wholly(last, steps.at(-1) ?? '');
    if (inner) return { ...inner, whole: inner.meaning !== 'sample', rank: inner.rank + 50 };
  }
  const inside = steps.length > 1 && !steps.slice(0, -1).every((step) => PLACES.test(foldName(step)));
  const said = byWord(name, folded);
  return inside && said !== null && TEXTS.has(said.meaning) ? null : said;
}

/** What says nothing of the answer itself inside of another object. */
const TEXTS: ReadonlySet<Meaning> = new Set([
  'answer',
  'extracted',
  'reference',
  'sample',
  'input',
  'output',
]);

function byWord(name: string, folded: string): Named | null {
  if (NUMBERED.test(folded)) return { meaning: 'score', whole: false, rank: 200 };
  for (const [rank, [pattern, meaning]] of TAILS.entries())
    if (pattern.test(folded)) return meaning === null ? null : { meaning, whole: false, rank: 300 + rank };
  for (const [rank, [pattern, meaning]] of HELD.entries())
    if (pattern.test(name)) return { meaning, whole: false, rank: 300 + rank };
  const known = listedMetric(folded);
  if (known !== null) return { meaning: known.unit === 's' ? 'latency' : 'score', whole: false, rank: 400 };
  return /^(is|has|was)_/.test(folded) ? null : beforeNumber(folded);
}

/** `rouge_1`, `question_1`: what the name means without the number. */
function beforeNumber(folded: string): Named | null {
  const bare = /^(.*\D)_?\d+$/.exec(folded)?.[1]?.replace(/_$/, '');
  const named = bare === undefined ? undefined : whole.get(bare);
  return named ? { ...named, whole: false, rank: named.rank + 100 } : null;
}

const FAMILIES =
  /(^|[^a-z])(chat-?gpt|gpt|claude|gemini|llama|codellama|qwen|qwq|mistral|mixtral|ministral|magistral|codestral|pixtral|gemma|medgemma|phi|deepseek|command|grok|o[134]|yi|glm|chatglm|vicuna|falcon|palm|bard|davinci|codex|bloomz?|flan|kimi|ernie|baichuan|internlm|internvl|nemotron|hermes|olmo|molmo|solar|wizardlm|wizardcoder|zephyr|starcoder|nova|titan|jamba|dbrx|stablelm|mpt|pythia|aya|haiku|sonnet|opus|minimax|sabia|sabi[aá]|tulu|orca|alpaca|exaone|granite|llava|blip|instructblip|minicpm|doubao|hunyuan|moonshot|smollm|tinyllama|dolphin|openchat|salamandra|eurollm|teuken|apertus|reka|cohere|ultravox|deepthink)(?=[^a-z]|v\d|$)/i;

/** Whether a text is like the name of a model: it holds the name of a family, and no sentence. */
export const isModelName = (text: string): boolean =>
  text.length > 1 && text.length <= 100 && !/[?!\n]|\s\S+\s\S+\s\S+\s/.test(text) && FAMILIES.test(text);
