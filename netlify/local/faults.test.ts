import { expect, test } from 'vitest';
import { createFaults, faultSchema } from './faults.ts';

const request = () => new Request('http://127.0.0.1/rest/v1/posts');

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
