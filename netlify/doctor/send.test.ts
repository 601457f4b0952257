import { expect, test } from 'vitest';
import { createSend } from './send.ts';

test('the doctor has at most eight requests open, and each ends in its turn', async () => {
  let open = 0;
  let maxOpen = 0;
  const send = createSend(async () => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return Response.json('ok');
  });
  const addresses = Array.from({ length: 30 }, (_, index) => new URL(`https://service/${index}`));
  const responses = await Promise.all(addresses.map((address) => send(address)));
  expect(responses.map(({ body }) => body)).toEqual(Array(30).fill('ok'));
  expect(maxOpen).toBe(8);
});
