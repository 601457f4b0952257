/** Tests the time of publication in the Studio's form: the texts that are read, the notices and the states in lists. */
import { expect, test } from 'vitest';
import { applyDrafts } from '#content/blog/dataset.ts';
import { displayTime, isSameMinute, respellTime } from '#netlify/studio/form/displayed-time.ts';
import { parseFieldText, parseTypedTime, toFieldText } from '#netlify/studio/form/parse-time.ts';
import { describePlan, describeState, describeTime } from '#netlify/studio/plan.ts';
import { checkPublicationTime } from '#netlify/studio/rules.ts';

test('only a time to come is a plan', () => {
  const now = new Date('2026-11-26T09:00:00Z');
  expect(describePlan('2026-12-01T06:00:00Z', now)).toBe('Planned for 1 December 2026, 09:00');
  for (const time of ['2026-11-26T09:00:00Z', undefined, 'soon', '3/12/2199 10:00', '2199'])
    expect(describePlan(time, now)).toBeUndefined();
});

test.each([
  [true, '2026-12-01T06:00:00Z', 'Draft for 1 Dec, 09:00'],
  [false, '2026-12-01T06:00:00Z', 'Planned 1 Dec, 09:00'],
  [false, '2026-12-31T22:00:00Z', 'Planned 1 Jan 2027, 01:00'],
  [true, '2026-11-20T06:00:00Z', 'Draft · 20 November 2026'],
  [false, '2026-11-20T06:00:00Z', '20 November 2026'],
  [true, undefined, 'Draft'],
  [true, 'tomorrow', 'Draft'],
])('only a published post is planned (draft: %s, %s)', (isDraft, publishedAt, expected) => {
  const now = new Date('2026-11-26T09:00:00Z');
  expect(describeState({ isDraft, publishedAt }, now)).toBe(expected);
});

const [pastTime, timeToCome] = ['2026-11-20T06:00:00Z', '2026-12-01T06:00:00Z'];
const publicPost = { publishedAt: pastTime };
const plannedPost = { publishedAt: timeToCome };

test.each([
  ['a new draft', true, undefined, null, undefined],
  ['an old draft', true, pastTime, null, 'This time is past'],
  ['a draft for later', true, timeToCome, null, 'Press Plan'],
  [
    'a public post that would be hidden',
    true,
    timeToCome,
    publicPost,
    'Readers see this post now.',
  ],
  ['a planned post', false, timeToCome, { publishedAt: timeToCome }, 'Planned for 1 December'],
  ['a public post', false, pastTime, publicPost, undefined],
  ['a new text of a public post', true, pastTime, publicPost, undefined],
  [
    'another time of a planned post',
    true,
    '2026-12-02T06:00:00Z',
    plannedPost,
    'Still planned for 1 December 2026, 09:00. Press Plan at the bottom, so that it appears on 2 December',
  ],
  [
    'a new text of a planned post',
    true,
    timeToCome,
    plannedPost,
    'Planned for 1 December 2026, 09:00, Nairobi time. Press Plan at the bottom, so that it appears with your changes.',
  ],
  ['a planned post without its time', true, undefined, plannedPost, 'Still planned for 1 December'],
  ['a text that is no time', true, 'tomorrow', null, 'Write the time as 3 December'],
])('the notice beside the time fits %s', (_, isDraft, publishedAt, published, expected) => {
  const now = new Date('2026-11-26T09:00:00Z');
  const text = describeTime({ isDraft, publishedAt, published }, now)?.text;
  if (expected === undefined) expect(text).toBeUndefined();
  else expect(text).toContain(expected);
});

test('the notice stops quoting an unreadable time while it is corrected', () => {
  const field = { isDraft: true, publishedAt: 'tomorrow', published: null };
  expect(describeTime(field)?.text).toContain('“tomorrow” cannot be read');
  expect(describeTime({ ...field, isTyping: true })).toMatchObject({
    tone: 'transparent',
    text: 'Write the time as 3 December 2026 10:00.',
  });
});

test('the rule of the time refuses a text of a draft, and its preview gets the present time', () => {
  const check = (publishedAt: unknown) =>
    checkPublicationTime(publishedAt, { document: { _id: 'drafts.a', _type: 'post' } });
  expect([undefined, timeToCome, '2026-12-01T09:00+03:00'].map(check)).toEqual([true, true, true]);
  const now = new Date('2026-11-26T09:00:00.000Z');
  for (const publishedAt of ['tomorrow', '3/12/2026 10:00', '2026-12-03', '2026']) {
    expect(check(publishedAt)).toBe('Write the time as 3 December 2026 10:00.');
    const draft = { _id: 'drafts.a', _type: 'post', publishedAt };
    expect(applyDrafts([draft], now)[0]?.['publishedAt']).toBe(now.toISOString());
  }
});

test('a typed text stays in its field, and is forgotten for the time before it', () => {
  const empty = { stored: undefined, value: undefined, generation: 0 };
  const filled = displayTime(empty, timeToCome);
  expect(filled).toEqual({ stored: timeToCome, value: timeToCome, generation: 0 });
  const typed = displayTime(filled, 'tomorrow');
  expect(typed).toEqual({ stored: 'tomorrow', value: timeToCome, generation: 0 });
  expect(displayTime(typed, timeToCome).generation).toBe(1);
  expect(displayTime(typed, pastTime)).toEqual({ ...empty, stored: pastTime, value: pastTime });
  expect(displayTime(displayTime(empty, 'tomorrow'), undefined).generation).toBe(1);
});

test('a typed time that the field displays already changes nothing', () => {
  const typed = parseTypedTime('1/12/2026 9:00');
  expect(isSameMinute(typed, timeToCome)).toBe(true);
  expect(isSameMinute(typed, '2026-12-01T06:00:59.999Z')).toBe(true);
  for (const other of [pastTime, '2026-12-01T06:01:00Z', 'tomorrow', undefined])
    expect(isSameMinute(typed, other)).toBe(false);
  expect(isSameMinute('tomorrow', 'tomorrow')).toBe(false);
});

test.each([timeToCome, '2026-12-01T06:00:00.000Z', '2026-12-01T09:00:00+03:00'])(
  'the time %s has a second spelling, for which its field forgets the typed text',
  (time) => {
    expect(respellTime(time, 0)).toBe(time);
    const spelling = respellTime(time, 1);
    expect(spelling).not.toBe(time);
    expect(Date.parse(String(spelling))).toBe(Date.parse(time));
    expect(respellTime(time, 2)).toBe(time);
    expect(respellTime(undefined, 1)).toBeUndefined();
  },
);

test.each([
  ['5 December 2026, 10:00', '2026-12-05T07:00:00.000Z'],
  ['5 dec 2026 9:05', '2026-12-05T06:05:00.000Z'],
  ['5/12/2026 10:00', '2026-12-05T07:00:00.000Z'],
  ['2026-12-05 01:00', '2026-12-04T22:00:00.000Z'],
  ['30 February 2026 10:00', undefined],
  ['5 Dezember 2026', undefined],
  ['5 nonsense 2026 10:00', undefined],
  ['5/13/2026 10:00', undefined],
  ['tomorrow', undefined],
  ['1/12/2026 10am', '2026-12-01T07:00:00.000Z'],
  ['1/12/26 10:00 p.m.', '2026-12-01T19:00:00.000Z'],
  ['1.12.2026 10:00', '2026-12-01T07:00:00.000Z'],
  ['1 Dec 2026 at 10:00', '2026-12-01T07:00:00.000Z'],
  ['Tuesday 1 December 2026, 10.00 am', '2026-12-01T07:00:00.000Z'],
  ['1 December 12 pm', '2026-12-01T09:00:00.000Z'],
  ['1 December 2026 12:30 am', '2026-11-30T21:30:00.000Z'],
  ['29 November 10:00', '2026-11-29T07:00:00.000Z'],
  ['28 November 10:00', '2027-11-28T07:00:00.000Z'],
  ['tomorrow 10:00', '2026-11-30T07:00:00.000Z'],
  ['today at 5pm', '2026-11-29T14:00:00.000Z'],
  ['29 February 10:00', '2028-02-29T07:00:00.000Z'],
  ['30 February 10:00', undefined],
  ['1 December 10', undefined],
  ['1 December 2026 25:00', undefined],
  ['1 December 2026 13pm', undefined],
])('the typed time "%s" is read as %s', (typed, time) => {
  expect(parseTypedTime(typed, new Date('2026-11-28T22:00:00Z'))).toBe(time);
});

test('the field of a phone has the time of Nairobi', () => {
  expect(toFieldText('2026-12-05T22:30:00.000Z')).toBe('2026-12-06T01:30');
  expect(parseFieldText('2026-12-06T01:30')).toBe('2026-12-05T22:30:00.000Z');
  expect([toFieldText('tomorrow'), parseFieldText('')]).toEqual(['', undefined]);
});
