import { expect, test } from 'vitest';
import { createPictureProblem } from '#domain/picture/refusals.ts';
import { Problem } from '#domain/problem/problem.ts';
import {
  toPostPictures,
  canRetryAfter,
  isTemporary,
  moveItem,
  getPicturesWithSlot,
  markAsRefused,
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

const createReadyPicture = (key: string, overrides: Partial<PickedPicture> = {}): PickedPicture => {
  return { key, id: `id-${key}`, alt: '', state: 'ready', progress: 1, preview: '', ...overrides };
};
const list = ['a', 'b', 'c'].map((key) => createReadyPicture(key));
const joinKeys = (pictures: PickedPicture[]) => pictures.map(({ key }) => key).join('');

test('a picture moves to another position, if there is one', () => {
  const moveByKey = (movedKey: string, offset: number) =>
    joinKeys(moveItem(list, ({ key }) => key === movedKey, offset));
  expect(moveByKey('b', -1)).toBe('bac');
  expect(moveByKey('b', 1)).toBe('acb');
  expect(moveByKey('a', -1)).toBe('abc');
  expect(moveByKey('c', 1)).toBe('abc');
  expect(moveByKey('x', 1)).toBe('abc');
  expect(moveByKey('c', -2)).toBe('cab');
  expect(moveByKey('a', 2)).toBe('bca');
  expect(moveByKey('a', 3)).toBe('abc');
  expect(joinKeys(list)).toBe('abc');
});

test('a refused picture takes no place and comes last', () => {
  const result = markAsRefused(list, 'a', 'Too small.');
  expect(joinKeys(result)).toBe('bca');
  expect(joinKeys(getPicturesWithSlot(result))).toBe('bc');
  expect(markAsRefused(list, 'x', 'Too small.')).toBe(list);
});

test('a post receives the ready pictures in order', () => {
  const pictures = [
    createReadyPicture('a', { state: 'failed' }),
    createReadyPicture('b', { alt: ' A mat ' }),
    createReadyPicture('c', { state: 'sending' }),
    createReadyPicture('d'),
  ];
  expect(toPostPictures(pictures)).toEqual([
    { id: 'id-b', alt: 'A mat' },
    { id: 'id-d', alt: '' },
  ]);
});

test.each([
  [new Problem('database-unavailable'), true],
  [new Problem('answer-lost'), true],
  [new Problem('not-signed-in'), true],
  [new Problem('not-found'), true],
  [new Problem('too-many-requests'), false],
  [createPictureProblem('picture.moving'), false],
  [new TypeError('x'), false],
])('the upload failure %s is repeated automatically: %j', (error, expected) => {
  expect(isTemporary(error)).toBe(expected);
});

const serverText = { title: 'Too much', advice: 'Wait 2 minutes.' };

test.each([
  [createPictureProblem('picture.moving'), 'It moves.', false],
  [new Problem('database-unavailable'), text.failed, true],
  [new Problem('not-signed-in'), text.sessionEnded, true],
  [new Problem('too-many-requests', { serverText }), 'Too many. Wait 2 minutes.', true],
  [new TypeError('x'), text.failed, true],
])('the upload failure %s has the expected message and retry', (error, expected, canRetry) => {
  expect(describeProblem(error, text)).toBe(expected);
  expect(canRetryAfter(error)).toBe(canRetry);
});
