import { chance, difficulties } from './models.js';
import { exactMatch, f1 } from './metrics.js';
import { fill, randomFrom } from './random.js';
import { distractors, intents, passages, words } from './support-desk-texts.js';

/** @typedef {import('./random.js').Random} Random */
/** @typedef {import('./models.js').Model} Model */
/** @typedef {import('./models.js').Difficulty} Difficulty */
/** @typedef {import('./support-desk-texts.js').Language} Language */
/**
 * @typedef {import('./eee.js').Sample & { topic: string, difficulty: Difficulty, nature: number,
 *   wrong: string[], near: string | null }} Question
 */

export const name = 'synthetic-support-desk';
const INTENT_QUESTIONS = 264;
const ANSWER_QUESTIONS = 136;

/** @param {Random} random @param {Language} language */
function slots(random, language) {
  const own = words[language];
  return {
    city: random.pick(own.city),
    day: random.pick(own.day),
    product: random.pick(own.product),
    order: `${random.pick(['A', 'B', 'K'])}-${random.integer(10_000, 99_999)}`,
    amount: random.integer(12, 240),
  };
}

const all = Object.values(intents)
  .flat()
  .map(({ intent }) => intent);

/** @param {Random} random @param {string} topic @param {number} index */
function intentQuestion(random, topic, index) {
  const own = intents[topic] ?? [];
  const about = random.pick(own);
  /** @type {Language} */
  const language = random.pick(['en', 'en', 'en', 'de', 'es']);
  const difficulty = /** @type {Difficulty} */ (difficulties[index % 3]);
  const values = slots(random, language);
  const plain = random.pick(about[language]);
  const beside = difficulty === 'easy' ? '' : ` ${random.pick(distractors[language][difficulty])}`;
  const siblings = own.map(({ intent }) => intent).filter((intent) => intent !== about.intent);
  const others = random.shuffle([
    ...siblings,
    random.pick(all.filter((intent) => !own.some((o) => o.intent === intent))),
  ]);
  const options = random.shuffle([about.intent, ...others]);
  return {
    raw: `A customer writes: “${fill(plain + beside, values)}” Which intent is it? One of: ${options.join(', ')}.`,
    reference: [about.intent],
    labels: { topic, difficulty, language, kind: 'intent' },
    wrong: others,
    near: null,
  };
}

/** @param {Random} random @param {string} topic @param {number} index */
function answerQuestion(random, topic, index) {
  const passage = random.pick(passages.filter((one) => one.topic === topic));
  const [n, m] = passage.ranges;
  const values = { ...slots(random, passage.language), n: random.integer(...n), m: random.integer(...m) };
  const say = (/** @type {string} */ text) => fill(text, values);
  const difficulty = /** @type {Difficulty} */ (difficulties[index % 3]);
  const { language } = passage;
  const beside = difficulty === 'easy' ? '' : say(` ${random.pick(distractors[language][difficulty])}`);
  return {
    raw: `${say(passage.text)}\n\n${say(passage.question)}${beside}`,
    reference: passage.right.map(say),
    labels: { topic, difficulty, language, kind: 'answer' },
    wrong: passage.wrong.map(say),
    near: say(passage.near),
  };
}

/** The 400 questions, topic by topic. @returns {Question[]} */
export function questions() {
  const random = randomFrom(name, 'questions', 3);
  const topics = Object.keys(intents);
  const seen = new Set();
  /** @type {Question[]} */
  const made = [];
  topics.forEach((topic, place) => {
    const share = (/** @type {number} */ total) =>
      Math.floor(((place + 1) * total) / topics.length) - Math.floor((place * total) / topics.length);
    const kinds = /** @type {const} */ ([
      [intentQuestion, share(INTENT_QUESTIONS)],
      [answerQuestion, share(ANSWER_QUESTIONS)],
    ]);
    for (const [make, count] of kinds) {
      for (let i = 0; i < count;) {
        const question = make(random, topic, i);
        if (seen.has(question.raw)) continue;
        seen.add(question.raw);
        i += 1;
        made.push({
          ...question,
          id: `desk-${String(made.length + 1).padStart(3, '0')}`,
          topic,
          difficulty: question.labels.difficulty,
          nature: random.normal(),
        });
      }
    }
  });
  return made;
}

/** How each model wraps its answer. @param {Model} model @param {Question} question @param {string} answer @param {Random} random */
function phrase(model, question, answer, random) {
  const wraps = {
    'synthetic/brook-2': [`Answer: ${answer}`, `Answer: ${answer}`, answer],
    'synthetic/cobalt-s': [answer, `I think it is ${answer}`, answer],
  };
  const list = wraps[/** @type {keyof typeof wraps} */ (model.name)];
  if (!list) return answer;
  return question.labels.language === 'en' ? random.pick(list) : answer;
}

const FAILURES = [
  'TimeoutError: no answer within 60 s',
  'RateLimitError: 429 Too Many Requests, given up after 5 attempts',
  'Refusal: I can’t help with requests about somebody’s account.',
  'ServiceUnavailableError: 503 from the model’s host',
];

/**
 * One answer of a model, scored: a row for each metric.
 * @param {import('./eee.js').Run} run @param {Model} model @param {Question} question @param {number} [epoch]
 * @returns {import('./eee.js').Answer[]}
 */
export function answers(run, model, question, epoch) {
  const random = randomFrom(name, model.name, question.id, epoch ?? 1);
  const metrics = question.near === null ? ['exact_match'] : ['exact_match', 'f1'];
  const base = { run, sample: question, epoch };

  if (random.next() < model.failures) {
    const error = random.pick(FAILURES);
    const latency = error.startsWith('Timeout') ? { latencyMs: 60_000 } : {};
    return metrics.map((metric) => ({
      ...base,
      ...latency,
      metric,
      output: '',
      score: { score: 0, correct: false },
      error,
    }));
  }

  // The same model asked again mostly says the same: the luck of the sample is drawn once, that of the repeat added.
  const luck = randomFrom(name, model.name, question.id, 'luck').next();
  const isRight = (random.next() < 0.75 ? luck : random.next()) < chance(model, question);
  const [first = ''] = question.reference;
  const slip = question.near !== null && random.next() < 0.45 ? question.near : random.pick(question.wrong);
  const answer = isRight
    ? question.reference.length > 1 && random.next() < 0.3
      ? random.pick(question.reference)
      : first
    : slip;
  const output = phrase(model, question, answer, random);

  const input = Math.round(question.raw.length * model.tokensPerChar) + 96;
  const thinking = model.reasoning > 0 ? random.integer(model.reasoning, 4 * model.reasoning) : 0;
  const tokens = {
    input,
    output: Math.max(2, Math.round(output.length * model.tokensPerChar)) + thinking,
    ...(model.price.cache_read && epoch !== 1 && random.next() < 0.5 ? { cacheRead: 64 } : {}),
    ...(thinking ? { reasoning: thinking } : {}),
  };
  const spread = 0.7 + random.next() * 0.6 + (random.next() < 0.03 ? 3 : 0);
  const latencyMs = Math.round((model.firstTokenMs + tokens.output * model.msPerToken) * spread);
  const isUnscored = random.next() < 0.004;
  return metrics.map((metric) => {
    const score = metric === 'f1' ? f1(answer, question.reference) : exactMatch(answer, question.reference);
    return {
      ...base,
      metric,
      output,
      ...(output === answer ? {} : { extracted: answer }),
      score: isUnscored ? { score: null, correct: null } : { score, correct: score === 1 },
      tokens,
      latencyMs,
    };
  });
}
