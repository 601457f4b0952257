import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRuns } from '#tests/support/repetitions.ts';
import { maskMessage, maskPlace } from './mask-text.ts';

test.each([
  ['The platform answers 503.', 'The platform answers #.'],
  ['Payment of +254 712 345 678 failed', '# of # failed'],
  ['The number 0712-345-678 is taken', 'The number # is taken'],
  ['No user jane.wanjiku@duka.example here', 'No user # here'],
  ['Jane Wanjiku is not a member', '# is not a member'],
  ['The payer is JANE WANJIKU NJERI of Nairobi', 'The payer is # of #'],
  ['The payer is Wanjikũ', 'The payer is #'],
  ['Confirmation QFG7H8J9K0 is unknown', '# is unknown'],
  ['invalid input syntax for type uuid: "not a uuid"', 'invalid input syntax for type uuid: #'],
  [
    'duplicate key value violates unique constraint "orders_pkey"',
    'duplicate key # violates unique constraint #',
  ],
  [
    `Unexpected token 'J', "Jane Wanj"... is not valid JSON`,
    'Unexpected token #... is not valid JSON',
  ],
  ["The value 'it isn't over' is long", 'The value # is long'],
  ["Can't open an 'unclosed secret value", '# open an #'],
  ['Bearer eyJhbGciOi.eyJzdWIi.c2ln was refused', 'Bearer # was refused'],
  ['password=hunter was refused', 'password # was refused'],
  ['apikey: sbsecretabc', 'apikey #'],
  ['token abcdefghijkl expired', 'token # expired'],
  ['connect ECONNREFUSED 10.0.0.7:5432', 'connect #'],
  ['fetch https://user:pass@db.example/rest?id=eq.7 failed', 'fetch # failed'],
  ['no listing judys-mats-and-more exists', 'no listing # exists'],
  ['listing 17 of 5a0e1b6f-0000-4000-8000-000000000009', 'listing # of #'],
  [
    "Cannot read properties of undefined (reading 'phone')",
    'Cannot read properties of undefined (reading #)',
  ],
  ['findListings is not a function', 'findListings is not a function'],
  ['TypeError: fetch failed', 'TypeError: fetch failed'],
  ['canceling statement due to statement timeout', 'canceling statement due to statement timeout'],
  ['The e-mail was not delivered', 'The e-mail was not delivered'],
  ['First line of it\nsecond line with Jane', '# line of it'],
  ['', ''],
])('the message %j is stored as %j', (message, stored) => {
  expect(maskMessage(message)).toBe(stored);
});

test.each([
  ['GET /api/my-listings/:id/payment', 'GET /api/my-listings/:id/payment'],
  ['payments, query of mpesa', 'payments, query of mpesa'],
  ['purging listing-17, listing-18, listings', 'purging # listings'],
  ["alert 'A fault about money'", 'alert #'],
  ['mail to jane@duka.example', 'mail to #'],
  ['', '#'],
])('the place %j is stored as %j', (place, stored) => {
  expect(maskPlace(place)).toBe(stored);
});

/** Digits, letters, signs and quotes, as a library may combine them. */
const secret = fc.oneof(
  fc.stringMatching(/^\+?254[ -]?7\d{2}[ -]?\d{3}[ -]?\d{3}$/),
  fc.stringMatching(/^[a-z]{3,12}@[a-z]{3,12}\.(ke|com)$/),
  fc.stringMatching(/^[A-Z0-9]{9}[0-9]$/),
  fc.uuid(),
  fc.stringMatching(/^[A-Z][a-z]{2,11} [A-Z][a-z]{2,11}owski$/),
  fc.stringMatching(/^eyJ[A-Za-z0-9_-]{30,60}$/),
  fc.stringMatching(/^"[a-z ]{4,30}"$/),
);
const around = fc.constantFrom('The request of ', 'failed for (', 'unknown: ', '', 'to=', 'user ');

test('no phone, e-mail, code, id, name, token or quotation is stored, wherever it stands', () => {
  fc.assert(
    fc.property(around, secret, around, (before, text, after) => {
      const stored = maskMessage(`${before}${text}, ${after}`);
      expect(stored).not.toMatch(/[\d@"`]/);
      for (const part of text.split(/[^A-Za-z]+/).filter(({ length }) => length > 3)) {
        expect(stored).not.toContain(part);
      }
    }),
    { numRuns: countRuns(500, 2_000) },
  );
});

test('any text is stored in a form that the database accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const stored = maskMessage(text);
      expect(stored).not.toMatch(/[0-9@"`\n]/);
      expect(stored.length).toBeLessThanOrEqual(200);
      expect(maskPlace(text).length).toBeGreaterThan(0);
    }),
  );
});

test('a long text takes little time', () => {
  // Other processes delay some turns. The fastest turn has the time of the expressions.
  const durationsMs = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    for (const sign of ["'", '"', 'a', '(', ' ', 'token ']) maskMessage(sign.repeat(100_000));
    return performance.now() - startedAt;
  });
  expect(Math.min(...durationsMs)).toBeLessThan(200);
});
