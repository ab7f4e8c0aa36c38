import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignPaths, mulberry32, type PathCodes } from '../../../src/lib/stats';

/** `GR SD.1`: tools by their letters, calls with other arguments by what follows the point. */
function codesOf(paths: readonly string[]): PathCodes[] {
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  return paths.map((path) => {
    const calls = path.split(' ').filter(Boolean);
    return {
      tools: calls.map((call) => numberOf(`tool ${call.replace(/\..*/, '')}`)),
      calls: calls.map((call) => numberOf(`call ${call}`)),
    };
  });
}

/** Each path as it stands in the columns, with a dot where it has no call. */
function drawn(paths: readonly string[]): string[] {
  const { columns, places } = alignPaths(codesOf(paths));
  return paths.map((path, i) => {
    const calls = path.split(' ').filter(Boolean);
    const row = Array.from({ length: columns }, () => '·');
    places[i]?.forEach((column, step) => (row[column] = calls[step] ?? '?'));
    return row.join(' ');
  });
}

describe('paths in columns', () => {
  test('the same tool stands under the same, and what one run leaves out leaves a gap', () => {
    expect(drawn(['GR UP SO', 'GR SD UP SO'])).toEqual(['GR · UP SO', 'GR SD UP SO']);
  });

  test('an exact call goes before the same tool', () => {
    expect(drawn(['a.1 a.2 a.3', 'a.2'])).toEqual(['a.1 a.2 a.3', '· a.2 ·']);
    expect(drawn(['x a.1 a.2', 'y a.2'])).toEqual(['x a.1 a.2', 'y · a.2']);
  });

  test('two of the same tool go before one exact call', () => {
    expect(drawn(['z a.9 b.9 a.1', 'y a.1 b.1'])).toEqual(['z a.9 b.9 a.1', 'y a.1 b.1 ·']);
  });

  test('where no tool is alike, the place decides', () => {
    expect(drawn(['GR SD GR TH UP', 'GR SD GU UP'])).toEqual(['GR SD GR TH UP', 'GR SD GU · UP']);
  });

  test('four runs of an airline agent: all begin alike, what only two of them do stands in columns of these two', () => {
    const runs = [
      'GR UP.1 SD SD SO',
      'GR UP.1 SD SD UP.2 SO UP.3 UP.4 TR',
      'GR SD GR.2 SD.2 TH UP.5 UP.6 SD SO UP.7 UP.8 UP.9 UP.10 UP.11',
      'GR SD GU UP.5 UP.6 UP.7 UP.11',
    ];
    expect(drawn(runs)).toEqual([
      'GR UP.1 SD · SD · · · · SO · · · · ·',
      'GR UP.1 SD · SD · UP.2 · · SO UP.3 UP.4 TR · ·',
      'GR · SD GR.2 SD.2 TH UP.5 UP.6 SD SO UP.7 UP.8 UP.9 UP.10 UP.11',
      'GR · SD GU · · UP.5 UP.6 · · UP.7 · · · UP.11',
    ]);
  });

  test('without paths, and with empty ones, there are no columns', () => {
    expect(alignPaths([])).toEqual({ columns: 0, places: [] });
    expect(alignPaths(codesOf(['', '']))).toEqual({ columns: 0, places: [[], []] });
    expect(drawn(['', 'a b'])).toEqual(['· ·', 'a b']);
  });
});

const path = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 })), {
  maxLength: 12,
});
const codes = (calls: readonly (readonly [number, number])[]): PathCodes => ({
  tools: calls.map(([tool]) => tool),
  calls: calls.map(([tool, given]) => tool * 10 + given),
});

describe('whatever the paths', () => {
  test('columns rise, each has some call, and what all begin with stands first', () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 6 }), (paths) => {
        const given = paths.map(codes);
        const { columns, places } = alignPaths(given);
        const seen = new Set(places.flat());
        expect(seen.size).toBe(columns);
        places.forEach((own, i) => {
          expect(own).toHaveLength(paths[i]?.length ?? 0);
          own.forEach((column, step) => expect(column).toBeGreaterThan(own[step - 1] ?? -1));
        });
        const [first] = given;
        for (
          let i = 0;
          first && given.every((one) => i < one.calls.length && one.calls[i] === first.calls[i]);
          i++
        )
          for (const own of places) expect(own[i]).toBe(i);
      }),
    );
  });

  test('the order in which they are given changes nothing', () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 5 }), (paths) => {
        const there = alignPaths(paths.map(codes));
        const back = alignPaths(paths.map(codes).reverse());
        expect([...back.places].reverse()).toEqual(there.places);
      }),
    );
  });

  test('of two, as many calls share a column as their longest common run of tools has', () => {
    fc.assert(
      fc.property(path, path, (a, b) => {
        const tools = [a, b].map((one) => one.map(([tool]) => [tool, 0] as const));
        const [one = [], other = []] = tools;
        const { places } = alignPaths(tools.map(codes));
        const [own = [], its = []] = places;
        const shared = own.filter((column, i) => {
          const at = its.indexOf(column);
          return at >= 0 && one[i]?.[0] === other[at]?.[0];
        });
        expect(shared).toHaveLength(
          longestCommon(
            one.map(([t]) => t),
            other.map(([t]) => t),
          ),
        );
      }),
    );
  });
});

function longestCommon(a: readonly number[], b: readonly number[]): number {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  a.forEach((one, i) =>
    b.forEach((other, j) => {
      const row = table[i + 1] ?? [];
      row[j + 1] = one === other ? (table[i]?.[j] ?? 0) + 1 : Math.max(table[i]?.[j + 1] ?? 0, row[j] ?? 0);
    }),
  );
  return table[a.length]?.[b.length] ?? 0;
}

test('ten runs of 500 calls stand in columns, those of one tool together', () => {
  const random = mulberry32(7);
  const runs = Array.from({ length: 10 }, () =>
    codes(Array.from({ length: 500 }, () => [Math.floor(random() * 12), Math.floor(random() * 40)] as const)),
  );
  const { columns, places } = alignPaths(runs);
  expect(places.every((own) => own.length === 500)).toBe(true);
  expect(columns).toBeGreaterThan(500);
  expect(columns).toBeLessThan(2500);
});
