/** What providers send is in the database before they are told that it came: they may never send it again. */
import { expect, test, vi } from 'vitest';
import { secretsOf, stackOfFile } from '../support/stack.ts';

const { stack, database, fault } = await stackOfFile();
const { mpesaCallbackSecret: secret } = await secretsOf(stack);

test.each([
  ['mpesa', 'callback/SECRET/validation'],
  ['card', 'paypal/webhook'],
  ['card', 'paypal/ipn'],
])(
  'a message of %s is refused while it cannot be kept, then kept whole: %s',
  async (provider, path) => {
    vi.spyOn(console, 'error').mockReturnValue();
    // A signature is about each byte, a byte order mark among them.
    const body = `\uFEFF${JSON.stringify({ sent: path })}`;
    const address = `${stack.site}/api/payments/${path.replace('SECRET', secret)}`;
    const send = () => fetch(address, { method: 'POST', body });
    const kept = database
      .from('provider_messages')
      .select('provider, body')
      .like('body', `%${path}%`);
    await fault('database');
    expect((await send()).status).toBe(503);
    await fault('database', 'ok');
    expect((await send()).status).toBe(200);
    expect((await kept.throwOnError()).data).toEqual([{ provider, body }]);
    // What no text can hold would be sent again for ever if it counted as our fault.
    expect((await fetch(address, { method: 'POST', body: '\0' })).status).toBe(400);
  },
);

test('what comes at an address that M-Pesa was not told is not found, and not kept [I4]', async () => {
  const guess = secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const sent = { method: 'POST', body: JSON.stringify({ guess }) };
  const answer = await fetch(`${stack.site}/api/payments/callback/${guess}/till`, sent);
  expect(answer.status).toBe(404);
  const kept = database.from('provider_messages').select('id').eq('body', sent.body);
  expect((await kept.throwOnError()).data).toEqual([]);
});
