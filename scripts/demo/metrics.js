/** Lower case, no punctuation, no articles, single spaces: what SQuAD's scorer does. @param {string} text */
const normalise = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_.,€%\s-]/gu, ' ')
    .replace(/[.,](?!\d)/g, ' ')
    .replace(/\b(a|an|the)\b/g, ' ')
    .trim()
    .split(/\s+/)
    .join(' ');

/** 1 where the answer equals one of the references. @param {string} answer @param {readonly string[]} references */
export function exactMatch(answer, references) {
  const given = normalise(answer);
  return references.some((reference) => normalise(reference) === given) ? 1 : 0;
}

/** The best word overlap with a reference. @param {string} answer @param {readonly string[]} references */
export function f1(answer, references) {
  const given = normalise(answer).split(' ').filter(Boolean);
  const one = (/** @type {string} */ reference) => {
    const wanted = normalise(reference).split(' ').filter(Boolean);
    const left = [...wanted];
    let shared = 0;
    for (const word of given) {
      const at = left.indexOf(word);
      if (at >= 0) {
        left.splice(at, 1);
        shared += 1;
      }
    }
    return shared === 0 ? 0 : (2 * shared) / (given.length + wanted.length);
  };
  return Math.round(Math.max(0, ...references.map(one)) * 10_000) / 10_000;
}
