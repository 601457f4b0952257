import { expect, test } from 'vitest';
import { businesses } from './businesses.ts';
import { categories } from './businesses.schema.ts';

test('eight sample businesses have ids and pages of their own [R112]', () => {
  expect(businesses).toHaveLength(8);
  expect(new Set(businesses.map(({ id }) => id)).size).toBe(8);
  expect(new Set(businesses.map(({ url }) => url)).size).toBe(8);
});

test('the four categories lead the list [R113]', () => {
  expect(categories.slice(0, 4)).toEqual(['Clothing', 'Design', 'Deliveries', 'Web Development']);
});

test('a delivery company serves Nairobi from 6am to 8pm [R177]', () => {
  expect(businesses.map(({ deliveries }) => deliveries)).toContain('Serves Nairobi, 6am to 8pm');
});
