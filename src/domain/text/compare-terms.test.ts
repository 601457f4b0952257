import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTerms, type ComparedPart } from './compare-terms.ts';

/** Returns the parts as a text with brackets around the changed ones. */
const format = (parts: readonly ComparedPart[]) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

test.each([
  ['Mats and rugs', 'Mats and baskets', 'Mats and [rugs]', 'Mats and [baskets]'],
  ['Open daily', 'Open daily', 'Open daily', 'Open daily'],
  ['', 'New', '', '[New]'],
  ['Call 0700 000 001 now', 'Call now', 'Call [0700 000 001 ]now', 'Call now'],
  [
    'We sell mats of all sizes, and we bring them to your door in Nairobi.',
    'Strong baskets and rugs from Kisii. Call us to order one for the new house.',
    '[We sell mats of all sizes, and we bring them to your door in Nairobi.]',
    '[Strong baskets and rugs from Kisii. Call us to order one for the new house.]',
  ],
  [
    'We sell mats of all sizes, and we bring them to your door in Nairobi.',
    'We sell mats of all sizes. Pick them up at our shop in the new market.',
    'We sell mats of all sizes[, and we bring] them [to your door] in [Nairobi].',
    'We sell mats of all sizes[. Pick] them [up at our shop ]in [the new market].',
  ],
  ['We sell mats.', 'We sell good mats.', 'We sell mats.', 'We sell [good ]mats.'],
])('%j and %j differ in words', (before, after, oldParts, newParts) => {
  const compared = compareTerms(before, after);
  expect([format(compared.before), format(compared.after)]).toEqual([oldParts, newParts]);
});

test('the parts are the texts, and the unchanged words of both are equal', () => {
  const text = fc
    .array(fc.constantFrom('mats', 'rugs', ' ', '\n', '.', 'a', 'é'), { maxLength: 40 })
    .map((terms) => terms.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const compared = compareTerms(before, after);
      const join = (parts: readonly ComparedPart[]) => parts.map((part) => part.text).join('');
      expect([join(compared.before), join(compared.after)]).toEqual([before, after]);
      const getCommon = (parts: readonly ComparedPart[]) =>
        join(parts.filter(({ isChanged }) => !isChanged)).replaceAll(/\s/g, '');
      expect(getCommon(compared.before)).toBe(getCommon(compared.after));
    }),
  );
});

test('a text far above the limits of a field is compared at its ends', () => {
  const before = `${'same '.repeat(2000)}${'a '.repeat(3000)}`;
  const after = `${'same '.repeat(2000)}${'b '.repeat(3000)}`;
  expect(format(compareTerms(before, after).after)).toMatch(/^(?:same ){2000}\[b/);
});
