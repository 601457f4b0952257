import { expect, test } from 'vitest';
import { createFaults, faultSchema } from './faults.ts';

const request = () => new Request('http://127.0.0.1/rest/v1/posts');

test.each([
  ['kill', ['worked', 'killed']],
  ['kill-before', ['killed', 'worked']],
] as const)('%s ends the process at its place in the work', async (mode, expectedEvents) => {
  const events: string[] = [];
  const faults = createFaults(() => events.push('killed'));
  const serve = faults.withFaults('database', () => {
    events.push('worked');
    return Promise.resolve(new Response());
  });
  faults.set(faultSchema.parse({ service: 'database', mode, times: 1 }));
  await serve(request());
  expect(events.splice(0)).toEqual(expectedEvents);

  faults.set(faultSchema.parse({ service: 'statement', mode, times: 1 }));
  const afterStatement = await faults.applyFault('statement');
  events.push('worked');
  afterStatement();
  expect(events).toEqual(expectedEvents);
});
