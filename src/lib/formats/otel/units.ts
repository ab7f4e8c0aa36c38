import type { Span, Usage } from './span';

/** One answer: the outermost span of an agent or a model, with all that happened within. */
export interface Unit {
  top: Span;
  /** In the order of time, the outermost first. */
  all: readonly Span[];
  /** Innermost calls of a model. */
  calls: readonly Span[];
  /** Innermost runs of tools. */
  tools: readonly Span[];
  usage: Usage | null;
}

/** The spans that one is a part of, from within; a circle ends where it closes. */
function* above(span: Span, byKey: ReadonlyMap<string, Span>): Generator<Span, void, undefined> {
  const seen = new Set([span.key]);
  for (let at = span.parent; at !== null && !seen.has(at);) {
    seen.add(at);
    const found = byKey.get(at);
    if (found === undefined) return;
    yield found;
    at = found.parent;
  }
}

/** Answers of a file. What a wrapper repeats of the calls within it does not count again. */
export function unitsOf(spans: readonly Span[]): Unit[] {
  const byKey = new Map(spans.map((span) => [span.key, span]));
  const within = new Map<Span, Span[]>();
  const wraps = { call: new Set<Span>(), tool: new Set<Span>(), usage: new Set<Span>() };
  for (const span of new Set(byKey.values())) {
    let top = span.isAnswering ? span : null;
    for (const outer of above(span, byKey)) {
      if (outer.isAnswering) top = outer;
      if (span.isCall) wraps.call.add(outer);
      if (span.isTool) wraps.tool.add(outer);
      if (span.usage !== null) wraps.usage.add(outer);
    }
    if (top !== null) within.set(top, [...(within.get(top) ?? []), span]);
  }
  return [...within]
    .map(([top, all]): Unit => {
      const inTime = all.toSorted((a, b) => a.start - b.start);
      return {
        top,
        all: inTime,
        calls: inTime.filter((span) => span.isCall && !wraps.call.has(span)),
        tools: inTime.filter((span) => span.isTool && !wraps.tool.has(span)),
        usage: sumOf(inTime.flatMap((span) => (span.usage && !wraps.usage.has(span) ? [span.usage] : []))),
      };
    })
    .toSorted((a, b) => a.top.start - b.top.start);
}

function sumOf(all: readonly Usage[]): Usage | null {
  if (all.length === 0) return null;
  const sum = (name: keyof Usage): number | null =>
    all.reduce<number | null>((whole, { [name]: one }) => (one === null ? whole : (whole ?? 0) + one), null);
  return {
    ...{ input: sum('input'), output: sum('output'), cacheRead: sum('cacheRead') },
    ...{ cacheWrite: sum('cacheWrite'), reasoning: sum('reasoning'), cost: sum('cost') },
  };
}
