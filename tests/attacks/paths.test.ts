/**
 * Sends requests to every route with addresses that cannot be decoded or that contain control characters, which get
 * client errors. Random bytes in an address cause no server error.
 */
import fc from 'fast-check';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getPaths, readFunctions } from '../support/functions.ts';
import { countRuns, runsSlowTests } from '../support/repetitions.ts';
import { logIn, openStackForFile } from '../support/stack.ts';
import { createClientAddress, send } from '../support/submit.ts';

const { stack } = await openStackForFile();
const token = await logIn(stack.site, stack.info.signIns.staff);
const headers = { authorization: `Bearer ${token}` };

const functions = await readFunctions();
const id = '5a0e1b6f-0000-4000-8000-000000000009';
const routes = [
  ...functions.flatMap(({ config }) => getPaths(config).map((path) => path.replace('?', ''))),
  `/media/${id}/1280.webp`,
  `/storage/v1/object/public/media/${id}/1280.webp`,
  `/rest/v1/feed`,
  '/about',
  '/.netlify/identity/settings',
  '/no/such/page',
];

const invalidTexts = [
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

/**
 * Returns a function that inserts a text into a route. For each parameter of the route, the function returns one path
 * with the text after the value of this parameter. A route without parameters gets the text at its end.
 */
const createInserter = (route: string) => {
  const parameters = route.match(/:\w+/g) ?? [];
  const fillParameters = (changedName: string, text: string) =>
    route.replace(/:\w+/g, (name) => (name === changedName ? `${id}${text}` : id));
  return (text: string) =>
    parameters.length > 0
      ? parameters.map((name) => fillParameters(name, text))
      : [`${route}${text}`];
};

test.each(routes)('%s answers an unreadable address with a client error', async (route) => {
  const insertText = createInserter(route);
  // The fast set sends a third of the texts to each route, and another third to the next one.
  const routeIndex = routes.indexOf(route);
  const texts = invalidTexts.filter((_, index) => runsSlowTests || (routeIndex + index) % 3 === 0);
  for (const text of texts) {
    for (const path of insertText(text)) {
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
        expect([path, method, isClientError(status) || status]).toEqual([path, method, true]);
      }
    }
  }
});

const isClientError = (status: number) => status >= 400 && status < 500;

test('any bytes in an address cause no server error', async () => {
  const bytes = fc
    .uint8Array({ minLength: 1, maxLength: 12 })
    .map((values) =>
      Array.from(values, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), bytes, async (route, text) => {
      for (const path of createInserter(route)(text)) {
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

test.each(['pg', 'storage'])(
  'the folder %s is closed to other accounts of the machine',
  async (name) => {
    const folder = join(stack.folder, name);
    // A database on another host has no folder here, and Windows has other file permissions.
    if (!existsSync(folder) || process.platform === 'win32') return;
    expect((await stat(folder)).mode & 0o077).toBe(0);
  },
);
