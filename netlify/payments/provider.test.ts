import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { text } from '#content/text/text.ts';
import { failureReasons } from './provider.ts';

test('every reason of a failure has words', () => {
  expect(Object.keys(text.pay.failures)).toEqual(expect.arrayContaining([...failureReasons]));
});

/** Its folder, the configuration, the catalogue of ways and of words; what stands in for it on one's own machine. */
const own = [
  'netlify/payments/{mpesa,paypal,till}/**',
  'netlify/payments/providers.ts',
  'netlify/env.ts',
  'netlify/{doctor,local}/**',
  'src/domain/payment/payment-providers.ts',
  'src/content/text/**',
  // How the till is paid by hand is a screen of its own.
  'src/features/payment/TillWaiting.tsx',
];

test('only its folder, the configuration and the catalogue name a provider', async () => {
  const files = globSync('{src,netlify}/**/*.{ts,tsx,astro}', {
    exclude: [...own, '**/*.test.ts', '**/node_modules/**'],
  });
  const naming = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(file, 'utf8')).split('\n');
      return lines
        .filter((line) => /'(?:mpesa|till|card|paypal)'/.test(line))
        .map((line) => `${file}: ${line}`);
    }),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(naming.flat()).toEqual([]);
});
