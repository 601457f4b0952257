/** What providers send is in the database before they are told that it came: they may never send it again. */
import { expect, test, vi } from 'vitest';
import { readSecrets, stackOfFile } from '../support/stack.ts';

const { stack, database, fault } = await stackOfFile();
const { mpesaCallbackSecret: secret } = await readSecrets(stack);

test('a message is refused while it cannot be kept, then kept whole', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  // A signature is about each byte, a byte order mark among them.
  const body = `\uFEFF${JSON.stringify({ sent: 'validation' })}`;
  const address = `${stack.site}/api/payments/callback/${secret}/validation`;
  const send = () => fetch(address, { method: 'POST', body });
  const query = database.from('provider_messages').select('provider, body').like('body', '%sent%');
  await fault('database');
  expect((await send()).status).toBe(503);
  await fault('database', 'ok');
  expect((await send()).status).toBe(200);
  expect((await query.throwOnError()).data).toEqual([{ provider: 'mpesa', body }]);
  // A body that no text can hold would be sent again for ever if it counted as our fault.
  expect((await fetch(address, { method: 'POST', body: '\0' })).status).toBe(400);
});

test.each(['webhook', 'ipn'])('a %s that PayPal did not send is not kept', async (kind) => {
  const body = JSON.stringify({ sent: kind });
  await fetch(`${stack.site}/api/payments/paypal/${kind}`, { method: 'POST', body });
  const query = database.from('provider_messages').select('id').eq('body', body);
  expect((await query.throwOnError()).data).toEqual([]);
});

test('what comes at an address that M-Pesa was not told is not found, and not kept [I4]', async () => {
  const guess = secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const sent = { method: 'POST', body: JSON.stringify({ guess }) };
  const answer = await fetch(`${stack.site}/api/payments/callback/${guess}/till`, sent);
  expect(answer.status).toBe(404);
  const query = database.from('provider_messages').select('id').eq('body', sent.body);
  expect((await query.throwOnError()).data).toEqual([]);
});
