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

test('the README of the stack names every fault', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const { service, mode } = faultSchema.shape;
  const names = [...service.options, ...mode.options, ...paymentFaultSchema.shape.fault.options];
  const [, section = ''] = /^## Faults$(.*?)^## /ms.exec(readme) ?? [];
  expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
