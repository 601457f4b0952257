import { expect, test } from 'vitest';
import { beaconSchema, maxVisits } from './visit.ts';

const isValid = (body: unknown) => beaconSchema.safeParse(body).success;
const call = ['judys-mats', 'call'];

test('a beacon has 1 to 24 visits, each with a slug and a kind, and views have an entry', () => {
  expect(isValid({ visits: [['judys-mats', 'view', '#p '], call] })).toBe(true);
  expect(isValid({ visits: [call], member: crypto.randomUUID() })).toBe(true);
  expect(isValid({ visits: [['judys-mats', 'ask', '0b7c42e9']] })).toBe(true);
  expect(isValid({ visits: Array(maxVisits).fill(call) })).toBe(true);
  for (const visits of [
    [],
    Array(maxVisits + 1).fill(call),
    undefined,
    'call',
    [['judys-mats', 'view']],
    [['judys-mats', 'view', 2]],
    [['judys-mats', 'person']],
    [['judys-mats', 'call', '#p ']],
    [['Judy’s mats', 'call']],
    [['judys-mats', 'ask']],
    [['judys-mats', 'ask', '']],
    [['judys-mats', 'ask', 'mat']],
    [['judys-mats', 'ask', '0b7c42e91']],
  ]) {
    expect(isValid({ visits }), JSON.stringify(visits)).toBe(false);
  }
  expect(isValid({ visits: [call], member: 'somebody' })).toBe(false);
  expect(isValid({ visits: [call], email: 'njeri@shop.example' })).toBe(false);
});
