import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultSchema } from '../faults.ts';
import { createPaymentFaults, paymentFaultSchema } from './faults.ts';

let timeMs = Date.parse('2026-11-23T09:00:00Z');
const faults = createPaymentFaults(() => new Date(timeMs));

test('a fault applies to its provider and name for its number of times', () => {
  faults.set({ provider: 'mpesa', fault: 'twice', times: 2 });
  expect(faults.consume('card', 'twice')).toBeUndefined();
  expect(faults.consume('mpesa', 'down', 'error')).toBeUndefined();
  expect(faults.consume('mpesa', 'twice', 'late')?.fault).toBe('twice');
  expect(faults.consume('mpesa', 'twice')?.fault).toBe('twice');
  expect(faults.consume('mpesa', 'twice')).toBeUndefined();

  faults.set({ provider: 'mpesa', fault: 'error' });
  expect(faults.consume('mpesa', 'error')?.fault).toBe('error');
  expect(faults.consume('mpesa', 'error')?.fault).toBe('error');
  faults.set({ provider: 'mpesa', fault: 'none' });
  expect(faults.consume('mpesa', 'error')).toBeUndefined();
});

test('a provider is down for the requested duration', () => {
  faults.set({ provider: 'card', fault: 'down', delaySeconds: 3600 });
  timeMs += 3_599_000;
  expect(faults.consume('card', 'down')?.fault).toBe('down');
  timeMs += 1_000;
  expect(faults.consume('card', 'down')).toBeUndefined();
});

const faultNames = [
  ['../README.md', [...faultSchema.shape.service.options, ...faultSchema.shape.mode.options]],
  ['README.md', paymentFaultSchema.shape.fault.options],
] as const;

test.each(faultNames)('the faults in %s are complete', (path, names) => {
  const readme = readFileSync(join(import.meta.dirname, path), 'utf8');
  const section = readme.split(/^## /m).find((text) => text.startsWith('Faults\n')) ?? '';
  expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
