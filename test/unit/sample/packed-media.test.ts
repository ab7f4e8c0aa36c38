import { expect, test } from 'vitest';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { PackedError, packedFiles } from '../../../src/lib/ingest/archive/packed-files';
import { unpackLimits } from '../../../src/lib/ingest/archive/unpack-limits';
import { Media } from '../../../src/lib/session/media';
import { type Packed, tarOf, zipOf } from '../ingest/pack';

const rows = '{"a":1}';
const picture = Buffer.alloc(70_000, 'not a picture, but as long as one ');
const archive = (name: string, ...members: Packed[]): DroppedFile => ({
  path: name,
  file: new File([zipOf(members)], name.split('/').at(-1) ?? ''),
});
const opened = async (media: Media, address: string, from: string): Promise<string | null> => {
  const found = media.find(address, from);
  if (found === null) return null;
  return found instanceof File ? `file ${found.name}` : (await found.open()).text();
};

test('a medium in an archive is found from the records beside it, and unpacked when it is asked for', async () => {
  const media = new Media();
  const files = [
    archive(
      'run/all.zip',
      { name: 'deep/samples.jsonl', bytes: rows },
      { name: 'deep/images/a.png', bytes: picture },
      { name: 'deep/images/stored.png', bytes: 'stored', method: 0 },
      { name: 'sound.wav', bytes: 'sound', method: 93 },
      { name: '__MACOSX/deep/images/._a.png', bytes: 'litter' },
    ),
    { path: 'run/images/b.png', file: new File(['outside'], 'b.png') },
  ];
  media.add(files);
  await media.addPacked(files);
  const from = 'run/all.zip/deep/samples.jsonl';
  expect(await opened(media, 'images/a.png', from)).toBe(picture.toString());
  expect(await opened(media, './images/stored.png', from)).toBe('stored');
  expect(await opened(media, '../sound.wav', from)).toBe('sound');
  expect(await opened(media, 'images/b.png', from)).toBe('file b.png');
  expect(await opened(media, 'samples.jsonl', from)).toBeNull();
  media.clear();
  expect(media.find('images/a.png', from)).toBeNull();
});

test('a medium in a tar is found in the same way', async () => {
  const media = new Media();
  const tar = tarOf([
    { name: './deep/samples.jsonl', bytes: rows },
    { name: './deep/images/a.png', bytes: picture },
  ]);
  await media.addPacked([{ path: 'run/all.tar', file: new File([tar], 'all.tar') }]);
  expect(await opened(media, 'images/a.png', 'run/all.tar/deep/samples.jsonl')).toBe(picture.toString());
});

test('an archive takes no place outside of it, whatever a member calls itself', async () => {
  const media = new Media();
  const files = [
    { path: 'run/images/a.png', file: new File(['true'], 'a.png') },
    archive(
      'run/evil.zip',
      { name: '../images/a.png', bytes: 'evil' },
      { name: 'x/../../images/a.png', bytes: 'evil' },
      { name: '/etc/b.png', bytes: 'evil' },
      { name: 'C:\\windows\\c.png', bytes: 'evil' },
      { name: '..\\d.png', bytes: 'evil' },
      { name: './e.png', bytes: 'mild' },
    ),
  ];
  media.add(files);
  await media.addPacked(files);
  const from = 'run/evil.zip/samples.jsonl';
  expect(await opened(media, 'images/a.png', 'run/samples.jsonl')).toBe('file a.png');
  expect(await opened(media, '../images/a.png', from)).toBe('file a.png');
  for (const name of ['b.png', 'c.png', 'd.png', '/etc/b.png']) expect(media.find(name, from)).toBeNull();
  expect(await opened(media, 'e.png', from)).toBe('mild');
});

test('it is said why a member is not shown', async () => {
  const bomb = Buffer.alloc(3 * 2 ** 20);
  const bytes = new Blob([
    zipOf([
      { name: 'large.png', bytes: bomb },
      { name: 'lies.png', bytes: bomb, size: 1000 },
      { name: 'locked.png', bytes: 'x', encrypted: true },
      { name: 'odd.png', bytes: 'x', method: 14 },
      { name: 'wrong.png', bytes: 'changed', crc: 7 },
    ]),
  ]);
  const files = await packedFiles(bytes, { ...unpackLimits, total: 2 ** 20 });
  const says = (name: string) =>
    files
      .get(name)
      ?.open()
      .then(
        () => 'opened',
        (error: unknown) => (error instanceof PackedError ? error.message : error),
      );
  expect(await says('large.png')).toBe(
    'It is 3 MB unpacked; files within an archive are shown up to 1 MB. Unpack the archive and drop the file along.',
  );
  expect(await says('lies.png')).toContain('longer than its archive says');
  expect(await says('locked.png')).toContain('encrypted');
  expect(await says('odd.png')).toContain('LZMA');
  expect(await says('wrong.png')).toContain('checksum');
  expect((await packedFiles(new Blob(['no zip at all']))).size).toBe(0);
});
