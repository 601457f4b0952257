import { expect, test } from 'vitest';
import { describeListingReason, describeReason } from './reasons.ts';

test.each([
  ['replaced', 'another payment took its place'],
  ['not-live-in-2-days', 'not live within 2 days'],
  ['arrived-as K7M2-PQ9X', 'it came as K7M2-PQ9X'],
  ['withdrawn-before-start; sent as QWE1', 'removed before its days started; sent as QWE1'],
  ['A scam; two people called', 'A scam; two people called'],
  ['advert-twice', 'This business already has an advert with us.'],
  ['advert-twice; See it; now', 'This business already has an advert with us. See it; now'],
  ['replaced by hand', 'replaced by hand'],
  ['arrived-as', 'arrived-as'],
  ['toString', 'toString'],
  ['', ''],
])('the stored reason %j reads %j', (stored, displayed) => {
  expect(describeReason(stored)).toBe(displayed);
});

test.each([
  ['advert-twice; See it', 'This business already has an advert with us. See it'],
  ['replaced', 'replaced'],
  ['undone; moved', 'undone; moved'],
])('the stored reason %j of an advert reads %j', (stored, displayed) => {
  expect(describeListingReason(stored)).toBe(displayed);
});
