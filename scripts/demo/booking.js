import { cities, days, kinds, slips, times } from './booking-texts.js';
import { chance, difficulties } from './models.js';
import { fill, randomFrom } from './random.js';

/** @typedef {import('./models.js').Model} Model */
/** @typedef {import('./models.js').Difficulty} Difficulty */
/** @typedef {import('./eee.js').Message} Message */
/**
 * @typedef {import('./eee.js').Sample & { topic: string, difficulty: Difficulty, nature: number,
 *   kind: import('./booking-texts.js').Kind, values: Record<string, string | number> }} Task
 */

export const name = 'synthetic-booking-agent';
const TASKS = 200;

/** @param {import('./random.js').Random} random @param {string} letter */
const code = (random, letter) => `L${letter}-${random.integer(1000, 9999)}`;

/** @returns {Task[]} */
export function tasks() {
  const random = randomFrom(name, 'tasks', 1);
  return Array.from({ length: TASKS }, (_, index) => {
    const kind = /** @type {import('./booking-texts.js').Kind} */ (kinds[index % kinds.length]);
    const difficulty = /** @type {Difficulty} */ (difficulties[Math.floor(index / kinds.length) % 3]);
    const wishes = difficulties.indexOf(difficulty) + 1;
    const [time = '', other = ''] = random.shuffle(times);
    const values = {
      people: random.integer(2, 6),
      day: random.pick(days),
      city: random.pick(cities),
      place: random.pick(kind.places),
      limit: random.integer(15, 60),
      time,
      other,
      old: code(random, 'B'),
      confirmation: code(random, kind.code),
      wrongCode: code(random, kind.code),
    };
    const text = [random.pick(kind.ask), ...kind.wishes.slice(0, wishes), 'Tell me what you booked.'].join(
      ' ',
    );
    return {
      id: `booking-${String(index + 1).padStart(3, '0')}`,
      raw: fill(text, values),
      reference: [values.confirmation],
      labels: { topic: kind.task, difficulty, wishes: String(wishes) },
      more: {
        golden_trajectories: JSON.stringify([goldenTrajectory({ kind, values })]),
        tools: JSON.stringify(kind.tools.map((tool) => ({ name: tool }))),
      },
      topic: kind.task,
      difficulty,
      nature: random.normal(),
      kind,
      values,
    };
  });
}

/**
 * What a tool is asked and answers.
 * @param {Pick<Task, 'kind' | 'values'>} task @param {number} step 0 to 3 @param {string} [elsewhere] a place that is not the right one
 */
function toolTurn({ kind, values }, step, elsewhere) {
  const place = elsewhere ?? String(values.place);
  const when = { day: String(values.day), time: String(values.time) };
  const price = Math.max(1, Number(values.limit) - 3);
  /** @type {{ given: Record<string, string>, result: string }[]} */
  const turns = [
    {
      given:
        kind.task === 'change'
          ? { booking: String(values.old) }
          : { day: when.day, people: String(values.people) },
      result: JSON.stringify([
        { name: values.place, from: when.time },
        { name: otherPlace({ kind, values }), from: values.other },
      ]),
    },
    { given: { name: place }, result: JSON.stringify({ [kind.unit]: price, currency: 'EUR' }) },
    {
      given: { name: place, ...when },
      result: JSON.stringify(
        elsewhere ? { free: false, next: values.other } : { free: true, hold_minutes: 10 },
      ),
    },
    {
      given: { name: place, ...when, people: String(values.people) },
      result: JSON.stringify({ confirmation: values.confirmation }),
    },
  ];
  return /** @type {(typeof turns)[0]} */ (turns[step]);
}

/** @param {Pick<Task, 'kind' | 'values'>} task */
const otherPlace = ({ kind, values }) => kind.places.find((other) => other !== values.place);

/** The calls that book what was asked for, in their proper order. @param {Pick<Task, 'kind' | 'values'>} task */
function goldenTrajectory(task) {
  return task.kind.tools.map((tool, step) => ({
    role: 'assistant',
    tool_calls: [{ name: tool, arguments: toolTurn(task, step).given }],
  }));
}

const ERRORS = [
  'TimeoutError: the task ran into its limit of 300 s',
  'RateLimitError: 429 Too Many Requests during turn 3',
  'ToolError: check_slot answered with something that is not JSON',
  'ContextLengthError: 32,768 tokens exceeded',
];

/**
 * A model at work on a task: the transcript, what it cost and whether the right booking came out.
 * @param {import('./eee.js').Run} run @param {Model} model @param {Task} task
 * @returns {import('./eee.js').Answer}
 */
export function answer(run, model, task) {
  const random = randomFrom(name, model.name, task.id);
  const { kind } = task;
  const values = { ...task.values };
  const breaks = random.next() < 1.6 * model.failures;
  const isRight = random.next() < chance(model, { ...task, topic: `booking/${task.topic}` });
  const steps = stepsOf(random, isRight, model);
  if (breaks) steps.splice(2);

  /** @type {Message[]} */
  const messages = [{ turn_idx: 0, role: 'user', content: task.raw }];
  const add = (/** @type {Omit<Message, 'turn_idx'>} */ message) =>
    messages.push({ turn_idx: messages.length, ...message });
  steps.forEach((step, index) => {
    const wrongPlace = step.wanders && step.tool > 0 ? otherPlace(task) : undefined;
    const turn = toolTurn(task, step.tool, wrongPlace);
    const given = step.forgets ? Object.fromEntries(Object.entries(turn.given).slice(0, -1)) : turn.given;
    const { result } = turn;
    const id = `call_${index + 1}`;
    const thinks = index === 0 && model.reasoning > 0 ? { reasoning_trace: kind.thought } : {};
    add({
      role: 'assistant',
      ...thinks,
      tool_calls: [{ id, name: /** @type {string} */ (kind.tools[step.tool]), arguments: given }],
    });
    add({
      role: 'tool',
      content: step.fails ? JSON.stringify({ error: `call ${kind.tools[2]} first` }) : result,
      tool_call_id: [id],
    });
  });

  const usage = countTokens(messages, model, random);
  const base = {
    run,
    sample: task,
    metric: 'task_success',
    messages,
    toolCalls: steps.length,
    turns: steps.length + (breaks ? 0 : 1),
  };
  if (breaks) {
    const error = random.pick(ERRORS);
    return {
      ...base,
      error,
      score: { score: 0, correct: false },
      ...(error.startsWith('Timeout') ? { latencyMs: 300_000 } : {}),
    };
  }

  const slip = random.pick(/** @type {(keyof typeof slips)[]} */ (Object.keys(slips)));
  const text = fill(isRight ? kind.done : slips[slip], values);
  add({ role: 'assistant', content: text });
  const found = /\bL[A-Z]-\d{4}\b(?!.*\bL[A-Z]-\d{4}\b)/.exec(text)?.[0];
  const isUnscored = random.next() < 0.012;
  const output = usage.output + Math.round(text.length * model.tokensPerChar);
  const latency = steps.length * (model.firstTokenMs + random.integer(150, 900)) + output * model.msPerToken;
  return {
    ...base,
    ...(found === undefined ? {} : { extracted: found }),
    score: isUnscored ? { score: null, correct: null } : { score: isRight ? 1 : 0, correct: isRight },
    // A host that forgets to send the usage: unknown, not nothing.
    ...(random.next() < 0.02 ? {} : { tokens: { ...usage, output } }),
    latencyMs: Math.round(latency),
  };
}

/**
 * The tools a model calls, by their place in the proper order. A weak one wanders, and a failing one skips the check.
 * @param {import('./random.js').Random} random @param {boolean} isRight @param {Model} model
 */
function stepsOf(random, isRight, model) {
  const steps = [0, 1, 2, 3].map((tool) => ({
    tool,
    fails: false,
    wanders: false,
    forgets: !isRight && tool === 0,
  }));
  const wanders = Math.max(0, Math.round(3.2 - model.skill + random.next() * 1.3));
  for (let i = 0; i < wanders; i++)
    steps.splice(random.integer(0, 2), 0, {
      tool: random.integer(0, 2),
      fails: false,
      wanders: true,
      forgets: false,
    });
  if (isRight) return steps;
  if (random.next() < 0.6)
    return [...steps.slice(0, -2), { tool: 3, fails: true, wanders: false, forgets: false }];
  return steps.slice(0, -1);
}

/** Every call sends the whole conversation again: input tokens grow with the turns. @param {Message[]} messages @param {Model} model @param {import('./random.js').Random} random */
function countTokens(messages, model, random) {
  let context = 640;
  let input = 0;
  let output = 0;
  let thinking = 0;
  for (const message of messages) {
    const length = Math.round(
      (JSON.stringify(message.tool_calls ?? message.content) ?? '').length * model.tokensPerChar,
    );
    if (message.role === 'assistant') {
      input += context;
      const thought = model.reasoning > 0 ? random.integer(model.reasoning, 3 * model.reasoning) : 0;
      thinking += thought;
      output += length + thought;
    }
    context += length;
  }
  const cached = model.price.cache_read ? { cacheRead: Math.round(0.6 * input) } : {};
  return { input: input + context, output, ...cached, ...(thinking ? { reasoning: thinking } : {}) };
}
