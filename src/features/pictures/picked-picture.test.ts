import { expect, test } from 'vitest';
import { pictureRefusal } from '#domain/picture/refusals.ts';
import { Problem } from '#domain/problem/problem.ts';
import {
  arrangementOf,
  mayPass,
  moved,
  placedOf,
  refused,
  describeProblem,
  type PickedPicture,
} from './picked-picture.ts';
import type { Text } from '#content/text/text.ts';

const refusals: Record<string, string> = { 'picture.moving': 'It moves.' };
const text = {
  failed: 'Could not send it.',
  sessionEnded: 'Log in again.',
  tooOften: 'Too many. {advice}',
  refusals,
} as Text['pictures'];

const picked = (key: string, rest: Partial<PickedPicture> = {}): PickedPicture => {
  return { key, id: `id-${key}`, alt: '', state: 'ready', progress: 1, preview: '', ...rest };
};
const list = ['a', 'b', 'c'].map((key) => picked(key));
const keysOf = (pictures: PickedPicture[]) => pictures.map(({ key }) => key).join('');

test('a picture swaps with its neighbour, if it has one', () => {
  const after = (wanted: string, by: 1 | -1) =>
    keysOf(moved(list, ({ key }) => key === wanted, by));
  expect(after('b', -1)).toBe('bac');
  expect(after('b', 1)).toBe('acb');
  expect(after('a', -1)).toBe('abc');
  expect(after('c', 1)).toBe('abc');
  expect(after('x', 1)).toBe('abc');
  expect(keysOf(list)).toBe('abc');
});

test('a refused picture takes no place and comes last', () => {
  const after = refused(list, 'a', 'Too small.');
  expect(keysOf(after)).toBe('bca');
  expect(keysOf(placedOf(after))).toBe('bc');
  expect(refused(list, 'x', 'Too small.')).toBe(list);
});

test('a post receives the ready pictures in order', () => {
  const some = [
    picked('a', { state: 'failed' }),
    picked('b', { alt: ' A mat ' }),
    picked('c', { state: 'sending' }),
    picked('d'),
  ];
  expect(arrangementOf(some)).toEqual([
    { id: 'id-b', alt: 'A mat' },
    { id: 'id-d', alt: '' },
  ]);
});

test.each([
  [pictureRefusal('picture.moving'), 'It moves.', false],
  [new Problem('database-unavailable'), text.failed, true],
  [new Problem('not-signed-in'), text.sessionEnded, true],
  [
    new Problem('too-many-requests', {
      serverText: { title: 'Too much', advice: 'Wait 2 minutes.' },
    }),
    'Too many. Wait 2 minutes.',
    true,
  ],
  [new TypeError('x'), text.failed, true],
])('a picture refused with %s has advice', (error, words, again) => {
  expect(describeProblem(error, text)).toBe(words);
  expect(mayPass(error)).toBe(again);
});
