import { expect, test } from 'vitest';
import { emptyAddress } from '../../../src/lib/session/address';
import { wantedBy } from '../../../src/routes/wanted-words';

const link = { ...emptyAddress, page: 'compare', evaluation: 'quiz', metric: 'exact_match' };

test('a link without its files says which evaluation and models it is of, and where to drop them', () => {
  expect(wantedBy({ ...link, contenders: ['acme/large', 'acme/small'] }, [])).toEqual({
    first: 'This link is a view of quiz, which is not loaded.',
    then: 'It compares acme/large and acme/small by exact match. Drop the files with its answers anywhere on this page.',
  });
  expect(wantedBy(link, [])?.then).toBe(
    'Its metric is exact match. Drop the files with its answers anywhere on this page.',
  );
  expect(wantedBy({ ...link, metric: null, baseline: 'a\u001fb' }, [])?.then).toContain(
    'It compares with a b. Drop',
  );
  expect(wantedBy({ ...link, metric: null, contenders: ['a'] }, [])?.then).toContain('It is about a. Drop');
  expect(wantedBy({ ...link, contenders: ['a', 'b', 'c', 'd', 'e', 'f'] }, [])?.then).toContain(
    'It compares a, b, c, d and 2 more models by',
  );
});

test('where other results are loaded, it says that these are shown', () => {
  expect(wantedBy(link, ['essay'])?.then).toContain('Until then the page shows what is loaded.');
});

test('nothing is said where the evaluation is there, or the address asks for none', () => {
  expect(wantedBy(link, ['quiz', 'essay'])).toBeNull();
  expect(wantedBy(emptyAddress, [])).toBeNull();
  expect(wantedBy({ ...link, page: 'notebook' }, [])).toBeNull();
  expect(wantedBy({ ...emptyAddress, contenders: ['a', 'b'] }, ['quiz'])).toBeNull();
  const chips = [{ kind: 'label', key: 'topic', value: 'refunds' }] as const;
  expect(wantedBy({ ...emptyAddress, chips }, ['quiz'])).toBeNull();
  expect(wantedBy({ ...emptyAddress, chips }, [])).toEqual({
    first: 'This link is a view of results that are not loaded.',
    then: 'It has a filter. Drop the files with its answers anywhere on this page.',
  });
  expect(wantedBy({ ...emptyAddress, page: 'sample', sample: 'k1' }, [])?.then).toBe(
    'Drop the files with its answers anywhere on this page.',
  );
  expect(wantedBy({ ...emptyAddress, pair: ['a', 'b'] }, [])?.first).toBe(
    'This link is a view of results that are not loaded.',
  );
});
