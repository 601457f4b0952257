import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { companyMessages } from './company-messages.samples.ts';
import { readMessage } from './read-message.ts';

const options = {
  places: ['Nairobi', 'Westlands', 'Ruiru', 'Gikomba', 'Thika', 'Nakuru', 'Mombasa', 'Meru'],
  terms: { Clothing: 'tailor, fundi wa nguo', Food: 'cook, baker' },
};
const read = (message: string) => readMessage(message, options);

test.each(companyMessages)('a message $style fills the fields', ({ message, fields }) => {
  expect(read(message)).toMatchObject(fields);
});

const listTerms = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}@]+/gu) ?? [];

test.each(companyMessages)('a message $style loses no text', ({ message, headings }) => {
  const fields = new Set(listTerms([...Object.values(read(message)), headings].join('\n')));
  expect(listTerms(message).filter((term) => !fields.has(term))).toEqual([]);
});

test.each(companyMessages)('a message $style has each line about applying once', ({ message }) => {
  const { howToApply, jobDescription, requirements, responsibilities } = read(message);
  const others = [jobDescription, requirements, responsibilities].join('\n');
  expect(howToApply.split('\n').filter((line) => line !== '' && others.includes(line))).toEqual([]);
});

const sentences = [
  'The shop opens at eight.',
  'You must have a phone.',
  'Awe na cheti cha tabia njema.',
  'At least 2 years experience.',
  'You will serve our visitors.',
  'Utafanya kazi ya mauzo.',
  'Call us on 0700 000 099.',
  'Tuma CV kwa kazi@duka.example.',
  'Salary: 20,000 a month',
  'Deadline: 5 December',
  'Dress code: black',
  'Karibu kwenye duka letu jipya la nguo na viatu.',
];
const separators = [
  '\n',
  '\n\n',
  ' ',
  '\n- ',
  '\nREQUIREMENTS\n',
  '\nMajukumu:\n',
  '\n*How to apply*\n',
];

test('each sentence of any message is in one field', () => {
  const part = fc.tuple(fc.constantFrom(...sentences), fc.constantFrom(...separators));
  const parts = fc.uniqueArray(part, { minLength: 1, selector: ([sentence]) => sentence });
  fc.assert(
    fc.property(parts, (selected) => {
      const message = selected.map(([sentence, separator]) => separator + sentence).join('');
      const { jobDescription, requirements, responsibilities, howToApply } = read(message);
      const text = [jobDescription, requirements, responsibilities, howToApply].join('\n');
      for (const [sentence] of selected) expect(text.split(sentence), message).toHaveLength(2);
    }),
    { numRuns: 300 },
  );
});
