import { expect, test } from 'vitest';
import { createFaults, faultSchema } from './faults.ts';

const request = () => new Request('http://127.0.0.1/rest/v1/posts');

test('a fault begins after as many requests as were let pass, and ends after as many as it concerns', async () => {
  const faults = createFaults();
  const serve = faults.around('database', () => Promise.resolve(new Response('well')));
  faults.set(faultSchema.parse({ service: 'database', mode: 'error', after: 2, times: 1 }));
  const statuses: number[] = [];
  for (let sent = 0; sent < 4; sent += 1) statuses.push((await serve(request())).status);
  expect(statuses).toEqual([200, 200, 500, 200]);
});

test('a kill ends the process when the service has done its work', async () => {
  const happened: string[] = [];
  const faults = createFaults(() => happened.push('killed'));
  const serve = faults.around('database', () => {
    happened.push('worked');
    return Promise.resolve(new Response());
  });
  faults.set(faultSchema.parse({ service: 'database', mode: 'kill' }));
  await serve(request());
  expect(happened).toEqual(['worked', 'killed']);
});
