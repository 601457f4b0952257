/** Tests that a request to the database is repeated after a conflict of transactions. */
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listen } from '../support/listen.ts';
import { fetchWithRetry } from '#netlify/data/database.ts';

/**
 * Starts a server that refuses the first requests with the given SQLSTATEs in the format of PostgREST, and accepts the
 * next request. Sends a request to this server.
 * @returns the status and the body of the last response, and the bodies of all requests
 */
async function fetchFromRefusingDatabase(...codes: string[]) {
  const bodies: string[] = [];
  const address = await listen((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      const code = codes[bodies.length - 1];
      response.writeHead(code === undefined ? 200 : 500, { 'content-type': 'application/json' });
      response.end(JSON.stringify(code === undefined ? 'done' : { code, message: 'no' }));
    });
  });
  const lastResponse = await fetchWithRetry(address, { method: 'POST', body: '{"a":1}' });
  return { status: lastResponse.status, body: await lastResponse.text(), bodies };
}

test('a deadlock or conflict is retried with the same input [E14]', async () => {
  const { status, body, bodies } = await fetchFromRefusingDatabase('40P01', '40001');
  expect([status, body]).toEqual([200, '"done"']);
  expect(bodies).toEqual(['{"a":1}', '{"a":1}', '{"a":1}']);
});

test('a request is sent three times at most [E14]', async () => {
  const { status, body, bodies } = await fetchFromRefusingDatabase('40001', '40001', '40001');
  expect([status, bodies.length]).toEqual([500, 3]);
  expect(body).toContain('40001');
});

test('every other refusal is returned', async () => {
  const { status, bodies } = await fetchFromRefusingDatabase('PT409');
  expect([status, bodies.length]).toEqual([500, 1]);
});
