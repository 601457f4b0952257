import { expect, test } from 'vitest';
import { fieldNames, type ListingField } from './fields.ts';
import { listFields } from './list-fields.ts';

const fields = Object.fromEntries(fieldNames.map((name) => [name, `the ${name}`])) as Record<
  ListingField,
  string
>;

test('a list of fields ends with a conjunction', () => {
  const text = { fields, and: 'and' };
  expect(listFields([], text)).toBe('');
  expect(listFields(['phone'], text)).toBe('the phone');
  expect(listFields(['phone', 'email', 'map'], text)).toBe('the phone, the email and the map');
});
