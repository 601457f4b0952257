import { expect, test } from 'vitest';
import { bodyLimit, readBody } from './request-body.ts';

/** A request that would never stop sending, whatever it says of its length. */
function endless(headers: Record<string, string>) {
  const seen = { sent: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.sent += 1;
        controller.enqueue(new Uint8Array(1024));
      },
      cancel() {
        seen.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return { seen, request: new Request('http://localhost/', init) };
}

test.each<Record<string, string>>([{}, { 'content-length': '2' }])(
  'a body is read no further than its limit, whatever length it claims: %j [E2]',
  async (headers) => {
    const { seen, request } = endless(headers);
    await expect(readBody(request)).rejects.toMatchObject({ code: 'body-too-large' });
    expect(seen).toEqual({ sent: bodyLimit / 1024 + 1, isCancelled: true });
  },
);

test('a body of any number of pieces is read whole, and none is empty', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of ['{"a":', '"ü', '"}']) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  const request = new Request('http://localhost/', init);
  expect(new TextDecoder().decode(await readBody(request))).toBe('{"a":"ü"}');
  expect(await readBody(new Request('http://localhost/'))).toHaveLength(0);
});
