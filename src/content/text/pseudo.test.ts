import { expect, test } from 'vitest';
import { collectTexts } from '#tests/support/catalogue-texts.ts';
import { accentText } from './pseudo.ts';
import { getText } from './text.ts';

const en = getText('en');
const text = getText('pseudo');

test('a sentence gets accents except on values and addresses', () => {
  expect(accentText('Write to {name} at a@b.example')).toBe('[Ŵřïŧé ŧǿ {name} áŧ a@b.example]');
  expect(accentText('Confirm {{ .Email }}.')).toBe('[Çǿñƒïřɱ {{ .Email }}.]');
  expect(accentText('0700 000 001')).toBe('0700 000 001');
  expect(accentText('how-it-works/pictures')).toBe('how-it-works/pictures');
});

test("the pseudo language has English's texts and values", () => {
  const collectValues = (part: unknown) =>
    collectTexts(part).map(([path, value]) => [path, value.match(/\{\w+\}/g)]);
  expect(collectValues(text)).toEqual(collectValues(en));
});

test('its texts all differ from English', () => {
  const untranslated = collectTexts(text).filter(([path, value]) => {
    const visibleText = value.replaceAll(/\{\{.*?\}\}|\{\w+\}|\S+@\S+|https:\/\/\S*/g, '');
    const isName = /\.(id|icon|language|languages\.\w+|name)$/.test(path);
    return /[A-Za-z]{2}/.test(visibleText) && !isName;
  });
  expect(untranslated).toEqual([]);
});
