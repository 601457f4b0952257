import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as s from './schema.ts';

const account = s.object({
  id: s.uuid,
  age: s.int,
  weight: s.number,
  name: s.optional(s.string),
  left: s.nullable(s.string),
  extra: s.optional(s.unknown),
  roles: s.array(s.object({ name: s.string })),
});

const validValue = {
  id: '8f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a01',
  age: 41,
  weight: 61.5,
  left: null,
  roles: [{ name: 'staff' }],
};

test('a valid value is returned itself, with its additional fields', () => {
  const value = { ...validValue, other: 'thing' };
  expect(account.parse(value)).toBe(value);
  expect(account.safeParse(value)).toEqual({ success: true, data: value });
});

test.each([
  ['', 'text'],
  ['.id', { id: 'nobody' }],
  ['.age', { age: 41.5 }],
  ['.age', { age: 2 ** 53 }],
  ['.weight', { weight: Number.NaN }],
  ['.weight', { weight: '61' }],
  ['.name', { name: null }],
  ['.left', { left: undefined }],
  ['.roles', { roles: { length: 0 } }],
  ['.roles.1.name', { roles: [{ name: 'staff' }, {}] }],
])('a mismatch is reported with its path: %j', (path, part) => {
  const value = typeof part === 'object' ? { ...validValue, ...part } : part;
  expect(account.mismatch(value)).toBe(path);
  expect(() => account.parse(value)).toThrow(path);
  expect(account.safeParse(value).error?.message).toContain(`'${path}'`);
});

test('a schema can contain the properties of another schema', () => {
  const larger = s.object({ ...account.shape, since: s.int });
  expect(larger.mismatch(validValue)).toBe('.since');
  expect(larger.safeParse({ ...validValue, since: 2019 }).success).toBe(true);
});

test.each([
  ['00000000-0000-0000-0000-000000000000', true],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', true],
  ['8F0C2A34-6A0E-4C0E-9A51-0D3F5F6F7A01', true],
  ['8f0c2a34-6a0e-9c0e-9a51-0d3f5f6f7a01', false],
  ['8f0c2a34-6a0e-4c0e-7a51-0d3f5f6f7a01', false],
  ['8f0c2a346a0e4c0e9a510d3f5f6f7a01', false],
  ['------------------------------------', false],
])('%s is a UUID, for zod as well: %j', (text, isUuid) => {
  expect(s.uuid.safeParse(text).success).toBe(isUuid);
  expect(z.uuid().safeParse(text).success).toBe(isUuid);
});
