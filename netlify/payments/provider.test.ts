import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { failureReasons } from './provider.ts';

const text = getText();

test('every failure reason has a text', () => {
  expect(Object.keys(text.pay.failures)).toEqual(expect.arrayContaining([...failureReasons]));
});

/**
 * Files that may name a provider: the folders of the providers, the configuration and its checks, the lists of
 * providers and texts, and the embedded stack with the simulators.
 */
const allowedFiles = [
  'netlify/payments/{mpesa,paypal,till}/**',
  'netlify/payments/providers.ts',
  'netlify/env.ts',
  'netlify/{doctor,local}/**',
  'src/domain/payment/payment-providers.ts',
  'src/content/text/**',
  // The till of a shop, at which its own customers pay.
  'src/domain/listing/payment-details.ts',
  // Payments by hand at the till have their own screen.
  'src/features/payment/TillWaiting.tsx',
];

test('only the allowed files name a provider', async () => {
  const files = globSync('{src,netlify}/**/*.{ts,tsx,astro}', {
    exclude: [...allowedFiles, '**/*.test.ts', '**/node_modules/**'],
  });
  const matches = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(file, 'utf8')).split('\n');
      return lines
        .filter((line) => /'(?:mpesa|till|card|paypal)'/.test(line))
        .map((line) => `${file}: ${line}`);
    }),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(matches.flat()).toEqual([]);
});
