import { expect, test } from 'vitest';
import { sampleListing } from '#tests/support/listing-lifecycle.ts';
import { emptyDraft } from '../listing/draft.schema.ts';
import { toVersion } from '../listing/version.ts';
import { findFraudTerms } from './fraud-terms.ts';

const version = { ...toVersion(emptyDraft), ...sampleListing };

const findTerms = (change: Partial<typeof version>) =>
  findFraudTerms({ ...version, ...change }).map(({ kind, term }) => `${kind}: ${term}`);

test.each([
  ['Send your PIN to activate the offer.', ['secret: PIN']],
  ['Tell us the OTP that you get.', ['secret: OTP']],
  ['Enter the pin of your phone.', ['secret: Enter the pin']],
  ['Tuma namba ya siri ya M-Pesa.', ['secret: namba ya siri']],
  ['We file KRA PIN returns and make hair pins.', []],
  ['Pins, needles and drawing pins.', []],
  ['M-Pesa and Airtel Money here.', []],
])('a description asks for a secret: %s', (description, terms) => {
  expect(findTerms({ description })).toEqual(terms);
});

test.each([
  ['Safaricom Shop Kisumu', ['company: Safaricom']],
  ['S\u0430faricom Offers', ['company: Safaricom']],
  ['KENYA POWER tokens', ['company: KENYA POWER']],
  ['Mama Njeri M-Pesa', []],
  ['Airtelecom Repairs', []],
  ['Absalom Furniture', []],
])('a title has the name of a company: %s', (title, terms) => {
  expect(findTerms({ title })).toEqual(terms);
});

test('an item asks for a secret as well', () => {
  const item = { id: crypto.randomUUID(), price: 100, isFrom: false, isOutOfStock: false };
  const items = [{ ...item, name: 'Loan, send your M-Pesa PIN', image: null }];
  expect(findTerms({ items })).toEqual(['secret: PIN']);
});
