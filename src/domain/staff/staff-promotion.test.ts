import { expect, test } from 'vitest';
import { createRecordedPromotionSchema } from './staff-promotion.ts';

const promotion = { channel: 'tiktok', day: '2026-11-23', listings: [1001] };

const schema = createRecordedPromotionSchema('2026-11-23');

test('a promotion needs only a channel, a day and listings', () => {
  const expected = { ...promotion, link: '', note: '' };
  expect(schema.parse(promotion)).toEqual(expected);
});

test('a link is stored with https in any notation', () => {
  const typed = { ...promotion, link: ' facebook.com/tangaza/posts/1 ' };
  expect(schema.parse(typed).link).toBe('https://facebook.com/tangaza/posts/1');
});

test.each([
  [{ channel: '' }, 'channel', 'promotion.channel.missing'],
  [{ channel: 'radio' }, 'channel', 'promotion.channel.missing'],
  [{ day: '' }, 'day', 'promotion.day.missing'],
  [{ day: '2026-02-30' }, 'day', 'promotion.day.missing'],
  [{ day: '2026-11-24' }, 'day', 'promotion.day.future'],
  [{ link: 'javascript:alert(1)' }, 'link', 'promotion.link.wrong'],
  [{ link: 'on our page' }, 'link', 'promotion.link.wrong'],
  [{ link: `https://x.example/${'a'.repeat(500)}` }, 'link', 'promotion.link.long'],
  [{ note: 'a'.repeat(201) }, 'note', 'promotion.note.long'],
  [{ listings: [] }, 'listings', 'promotion.listings.missing'],
  [{ listings: Array(101).fill(1) }, 'listings', 'promotion.listings.many'],
])('a promotion with %j has a problem of the field %s: %s', (change, field, refusal) => {
  const { error } = schema.safeParse({ ...promotion, ...change });
  const refusals = error?.issues.map(({ path: [field], message }) => [field, message]);
  expect(refusals).toEqual([[field, refusal]]);
});
