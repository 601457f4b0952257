import { expect, test } from 'vitest';
import { beaconSchema, maxVisits } from './visit.ts';

const isTaken = (body: unknown) => beaconSchema.safeParse(body).success;
const call = ['judys-mats', 'call'];

test('a beacon has 1 to 24 events, and views have sources', () => {
  expect(isTaken({ visits: [['judys-mats', 'view', '#p '], call] })).toBe(true);
  expect(isTaken({ visits: [call], member: crypto.randomUUID() })).toBe(true);
  expect(isTaken({ visits: Array(maxVisits).fill(call) })).toBe(true);
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
  ]) {
    expect(isTaken({ visits }), JSON.stringify(visits)).toBe(false);
  }
  expect(isTaken({ visits: [call], member: 'somebody' })).toBe(false);
  expect(isTaken({ visits: [call], email: 'njeri@shop.example' })).toBe(false);
});
