import { expect, test } from 'vitest';
import { createFaults, faultSchema } from './faults.ts';

const request = () => new Request('http://127.0.0.1/rest/v1/posts');

test.each([
  ['kill', ['worked', 'killed']],
  ['kill-before', ['killed', 'worked']],
] as const)('%s ends the process in the expected order', async (mode, order) => {
  const happened: string[] = [];
  const faults = createFaults(() => happened.push('killed'));
  const serve = faults.around('database', () => {
    happened.push('worked');
    return Promise.resolve(new Response());
  });
  faults.set(faultSchema.parse({ service: 'database', mode, times: 1 }));
  await serve(request());
  expect(happened.splice(0)).toEqual(order);

  faults.set(faultSchema.parse({ service: 'statement', mode, times: 1 }));
  const done = await faults.meet('statement');
  happened.push('worked');
  done();
  expect(happened).toEqual(order);
});
