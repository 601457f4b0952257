/**
 * Tests that the endpoint stores a message of a provider before it responds, because the provider may not send the
 * message again.
 */
import { expect, test, vi } from 'vitest';
import { readSecrets, openStackForFile } from '../support/stack.ts';

const { stack, database, setFault } = await openStackForFile();
const { mpesaCallbackSecret: secret } = await readSecrets(stack);

test('a message is refused until it can be stored completely', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  // The body has a byte order mark, because the signature of a message covers every byte.
  const body = `\uFEFF${JSON.stringify({ sent: 'validation' })}`;
  const address = `${stack.site}/api/payments/callback/${secret}/validation`;
  const send = () => fetch(address, { method: 'POST', body });
  const query = database.from('provider_messages').select('provider, body').like('body', '%sent%');
  await setFault('database');
  expect((await send()).status).toBe(503);
  await setFault('database', 'ok');
  expect((await send()).status).toBe(200);
  expect((await query.throwOnError()).data).toEqual([{ provider: 'mpesa', body }]);
  // No text column can hold this body. After a server error, the provider would send it again.
  expect((await fetch(address, { method: 'POST', body: '\0' })).status).toBe(400);
});

test.each(['webhook', 'ipn'])('a %s not sent by PayPal is not stored', async (kind) => {
  const body = JSON.stringify({ sent: kind });
  await fetch(`${stack.site}/api/payments/paypal/${kind}`, { method: 'POST', body });
  const query = database.from('provider_messages').select('id').eq('body', body);
  expect((await query.throwOnError()).data).toEqual([]);
});

test('a message at an unknown address is a 404, unstored [I4]', async () => {
  const wrongSecret = secret.replace(/.$/, (lastCharacter) => (lastCharacter === 'A' ? 'B' : 'A'));
  const request = { method: 'POST', body: JSON.stringify({ guess: wrongSecret }) };
  const response = await fetch(`${stack.site}/api/payments/callback/${wrongSecret}/till`, request);
  expect(response.status).toBe(404);
  const query = database.from('provider_messages').select('id').eq('body', request.body);
  expect((await query.throwOnError()).data).toEqual([]);
});
