/** Tests the advice of `npm run content` with the answers of a server in the place of Sanity. */
import { createClient } from '@sanity/client';
import { expect, test } from 'vitest';
import { readDataset } from '#content/blog/dataset.ts';
import { listen } from '#tests/support/listen.ts';
import { describeError } from '../process.ts';
import { explainFailure } from './explain-failure.ts';
import { exportContent } from './transfer.ts';

const folder = '/srv/no-such-blog';
const project = 'dataset production of project abc12345';

/** Returns the message that the terminal shows after an export. */
async function exportFrom(apiHost: string): Promise<string> {
  const options = { projectId: 'abc12345', dataset: 'production', useProjectHostname: false };
  const client = createClient({
    ...options,
    apiHost,
    apiVersion: '2025-02-19',
    useCdn: false,
    maxRetries: 0,
  });
  const transfer = exportContent({ client, folder, dryRun: true });
  return describeError(
    explainFailure(await transfer.catch((failure: unknown) => failure), { project, folder }),
  );
}

test.each([
  [401, '{"error":"Unauthorized","message":"Session not found"}', 'refuses SANITY_TOKEN (Un'],
  [404, '{"error":"Not Found","message":"Dataset not found"}', 'Check SANITY_PROJECT_ID and'],
  [402, '{"error":"Payment Required","message":"Plan limit"}', 'answers 402: Payment Required'],
  [200, '{}', 'is not one of Sanity. Check SANITY_API_HOST.'],
  [200, '{"result":[]}', 'There is no blog in /srv/no-such-blog'],
])('an answer %s is explained without a stack: %s', async (status, body, advice) => {
  const address = await listen((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const message = await exportFrom(address);
  expect(message).toContain(advice);
  expect(message).not.toMatch(/\n\s+at /);
});

test('a port that no browser opens is explained without a stack', async () => {
  const message = await exportFrom('http://127.0.0.1:1');
  expect(message).toBe(`The ${project} cannot be reached. Check SANITY_API_HOST.`);
});

test('an error of the code stays as it is', async () => {
  const error = new TypeError('x is not a function');
  expect(explainFailure(error, { project, folder })).toBe(error);
  const failure: unknown = await readDataset('/srv/other').catch((reason: unknown) => reason);
  expect(explainFailure(failure, { project, folder })).toBe(failure);
});
