/** Addresses that cannot be decoded or that hold control characters result in a client error at every route. */
import fc from 'fast-check';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDeclaredFunctions } from '../support/attacks/functions.ts';
import { countRuns } from '../support/repetitions.ts';
import { logIn, openStackForFile } from '../support/stack.ts';
import { createClientAddress, send } from '../support/submit.ts';

const { stack } = await openStackForFile();
const token = await logIn(stack.site, stack.info.signIns.staff);
const headers = { authorization: `Bearer ${token}` };

const functions = await readDeclaredFunctions();
const id = '5a0e1b6f-0000-4000-8000-000000000009';
const routes = [
  ...functions.flatMap(({ paths }) => paths.map((path) => path.replace('?', ''))),
  `/media/${id}/1280.webp`,
  `/storage/v1/object/public/media/${id}/1280.webp`,
  `/rest/v1/feed`,
  '/about',
  '/.netlify/identity/settings',
  '/no/such/page',
];

const unreadable = [
  '%00',
  '%00.html',
  '%0a',
  '%1b[31m',
  '%7f',
  '%c2%85',
  '%ff',
  '%c3',
  '%',
  '%zz',
  '%e0%80%af',
];

/** The route with each of its parameters replaced in turn, or with the text at its end. */
const places = (route: string) => {
  const parameters = route.match(/:\w+/g) ?? [];
  const filled = (except: string, sign: string) =>
    route.replace(/:\w+/g, (name) => (name === except ? `${id}${sign}` : id));
  return (sign: string) =>
    parameters.length > 0 ? parameters.map((name) => filled(name, sign)) : [`${route}${sign}`];
};

test.each(routes)('%s takes no unreadable address for a fault', async (route) => {
  const at = places(route);
  for (const sign of unreadable) {
    for (const path of at(sign)) {
      for (const method of ['GET', 'POST']) {
        const { status } = await send(
          `${stack.site}${path}`,
          method === 'POST' ? '{}' : undefined,
          {
            method,
            headers,
            from: createClientAddress(),
          },
        );
        expect([path, method, isBlame(status) || status]).toEqual([path, method, true]);
      }
    }
  }
});

const isBlame = (status: number) => status >= 400 && status < 500;

test('any bytes in an address are answered without a fault', async () => {
  const bytes = fc
    .uint8Array({ minLength: 1, maxLength: 12 })
    .map((all) => Array.from(all, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), bytes, async (route, sign) => {
      for (const path of places(route)(sign)) {
        const { status } = await send(`${stack.site}${path}`, undefined, {
          method: 'GET',
          headers,
        });
        expect([path, status < 500]).toEqual([path, true]);
      }
    }),
    { numRuns: countRuns(20, 600) },
  );
});

test.each(['pg', 'storage'])('the folder %s is closed to other accounts', async (name) => {
  const folder = join(stack.folder, name);
  // A database on another host has no folder here, and Windows has other file permissions.
  if (!existsSync(folder) || process.platform === 'win32') return;
  expect((await stat(folder)).mode & 0o077).toBe(0);
});
