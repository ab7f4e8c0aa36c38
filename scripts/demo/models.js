/**
 * The invented models. `skill` and the tables beside it are on the log-odds scale; prices are USD per million tokens.
 * @typedef {{ name: string, skill: number, topics: Record<string, number>, hardness: number, reasoning: number,
 *   tokensPerChar: number, msPerToken: number, firstTokenMs: number, failures: number,
 *   price: { input: number, output: number, cache_read?: number } }} Model
 */

/** @type {Model[]} */
export const models = [
  {
    name: 'synthetic/aster-large',
    skill: 3.7,
    topics: { refunds: -1.9 },
    hardness: 0.8,
    reasoning: 60,
    tokensPerChar: 0.25,
    msPerToken: 19,
    firstTokenMs: 720,
    failures: 0.012,
    price: { input: 4, output: 20, cache_read: 0.4 },
  },
  {
    name: 'synthetic/brook-2',
    skill: 2.75,
    topics: { refunds: 0.8 },
    hardness: 0.8,
    reasoning: 0,
    tokensPerChar: 0.27,
    msPerToken: 12,
    firstTokenMs: 430,
    failures: 0.008,
    price: { input: 1.2, output: 6, cache_read: 0.3 },
  },
  {
    name: 'synthetic/aster-mini',
    skill: 3.6,
    topics: { billing: -0.5, refunds: -0.3, warranty: -0.9 },
    hardness: 1.75,
    reasoning: 0,
    tokensPerChar: 0.25,
    msPerToken: 6,
    firstTokenMs: 210,
    failures: 0.006,
    price: { input: 0.15, output: 0.6, cache_read: 0.015 },
  },
  {
    name: 'synthetic/cobalt-s',
    skill: 2.85,
    topics: { account: -0.3 },
    hardness: 1.45,
    reasoning: 0,
    tokensPerChar: 0.31,
    msPerToken: 9,
    firstTokenMs: 300,
    failures: 0.02,
    price: { input: 0.1, output: 0.4 },
  },
];

/** The last part of a model's name, for file names. @param {Model} model */
export const shortName = (model) => /** @type {string} */ (model.name.split('/').at(-1));

const DIFFICULTY = { easy: 0, medium: 1, hard: 2 };
/** @typedef {keyof typeof DIFFICULTY} Difficulty */
export const difficulties = /** @type {Difficulty[]} */ (Object.keys(DIFFICULTY));

/** How much easier or harder a topic is for every model. @type {Record<string, number>} */
const TOPICS = { hours: 0.7, delivery: 0.4, billing: -0.4, refunds: -0.6, warranty: -0.8 };

/**
 * The chance that a model gets a sample right. `nature` is how hard this one sample is for everybody:
 * it makes the models' answers go together, as real ones do.
 * @param {Model} model @param {{ topic: string, difficulty: Difficulty, nature: number }} sample
 */
export function chance(model, { topic, difficulty, nature }) {
  const ease = model.skill + (model.topics[topic] ?? 0) + (TOPICS[topic] ?? 0);
  const odds = ease - model.hardness * DIFFICULTY[difficulty] - 1.1 * nature;
  return 1 / (1 + Math.exp(-odds));
}
