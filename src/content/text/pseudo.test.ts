import { expect, test } from 'vitest';
import * as en from './en.ts';
import { disguise, pseudo } from './pseudo.ts';

const text = pseudo(en);

/** Returns every text in a part of a catalogue, with the path of its keys. */
function textsOf(part: unknown, place = ''): [place: string, text: string][] {
  if (typeof part === 'string') return [[place, part]];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => textsOf(value, `${place}.${key}`));
}

test('a sentence gets accents except on values and addresses', () => {
  expect(disguise('Write to {name} at a@b.example')).toBe('[Ŵřïŧé ŧǿ {name} áŧ a@b.example]');
  expect(disguise('Confirm {{ .Email }}.')).toBe('[Çǿñƒïřɱ {{ .Email }}.]');
  expect(disguise('0700 000 001')).toBe('0700 000 001');
  expect(disguise('how-it-works/pictures')).toBe('how-it-works/pictures');
});

test("the pseudo language has English's texts and values", () => {
  const values = (texts: [string, string][]) =>
    texts.map(([place, each]) => [place, each.match(/\{\w+\}/g)]);
  expect(values(textsOf(text))).toEqual(values(textsOf(en)));
});

test('its texts all differ from English', () => {
  const plain = textsOf(text).filter(([place, each]) => {
    const words = each.replaceAll(/\{\{.*?\}\}|\{\w+\}|\S+@\S+|https:\/\/\S*/g, '');
    return /[A-Za-z]{2}/.test(words) && !/\.(id|icon|language|languages\.\w+|name)$/.test(place);
  });
  expect(plain).toEqual([]);
});
