/** A question as one run was asked it. */
export interface Asked {
  question: number;
  id: string | null;
  input: string | null;
  reference: string | null;
}

export interface World {
  runs: { name: string; asked: Asked[] }[];
  /** `row`: of some run they are the numbers of its rows. */
  ids: 'true' | 'row' | 'none';
  /** Questions whose text another has as well. */
  twins: ReadonlySet<number>;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Two to five runs on some of 30 to 60 questions, in shuffled order. Some texts stand twice; a run may have other prompts,
 * other white space, no inputs, or its own results for references.
 */
export function worldOf(seed: number): World {
  const random = randomOf(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const shuffled = <T>(of: readonly T[]): T[] =>
    of
      .map((one) => [random(), one] as const)
      .sort(([a], [b]) => a - b)
      .map(([, one]) => one);
  const size = 30 + Math.floor(random() * 31);
  const questions = Array.from({ length: size }, (_, i) => i);
  const ids = pick(['true', 'true', 'row', 'none'] as const);
  // Without an id, what is equal is one sample answered again.
  const several = ids !== 'none' && random() < 0.6 ? shuffled(questions).slice(0, 6) : [];
  const textOf = (question: number) => {
    const place = several.indexOf(question);
    return `what is question ${place < 0 ? question : several[place - (place % 2)]}?`;
  };
  const results = random() < 0.3;
  const runs = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, r) => {
    const isOwnOrder = ids === 'row' && r % 2 === 1;
    // Results show as what they are where two runs have the same inputs.
    const isOther = ids === 'true' && r > (results ? 1 : 0);
    const inputs = isOther ? pick(['same', 'spaced', 'some', 'other', 'none'] as const) : 'same';
    const asked = shuffled(questions)
      .filter(() => random() < 0.9)
      .map((question, row): Asked => {
        const text = textOf(question);
        const input = isOther
          ? `run ${r} asks: ${text} (${question})`
          : inputs === 'spaced'
            ? ` ${text}\n`
            : text;
        return {
          question,
          id: ids === 'none' ? null : isOwnOrder ? String(row) : String(question),
          input: inputs === 'none' ? null : input,
          reference: results ? pick(['passed', 'failed', 'timed out']) : `answer ${question % 4}`,
        };
      });
    return { name: `run${r}`, asked };
  });
  return { runs, ids, twins: new Set(several) };
}
