/** Compares the client of Africa's Talking with the simulator, which has the documented responses. */
import { expect, test } from 'vitest';
import { getSmsProvider } from '#netlify/sms/providers.ts';
import { SmsRefusal } from '#netlify/sms/provider.ts';
import { openStackForFile, setVariable } from '../support/stack.ts';
import { readSms, setSmsFault } from '../support/sms.ts';
import { usePhone } from '../support/daraja.ts';

const { stack } = await openStackForFile();

let lastDigits = 400;
/** Returns a number without messages. */
const createPhone = () => `+254700000${(lastDigits += 1)}`;
const send = (to: string, text = 'Tangaza: hello') => {
  const provider = getSmsProvider();
  if (!provider) throw new Error('This stack sends no SMS.');
  return provider.send({ to, text });
};
/** Returns the error of a message. */
const sendInVain = (to: string) =>
  send(to).then(
    () => expect.unreachable('The message was accepted.'),
    (error: unknown) => error as SmsRefusal,
  );
const readPhonePage = async (phone: string) =>
  (await fetch(`${stack.site}/.local/phone?number=${phone.slice(1)}`)).text();

test('an accepted message is on the phone, with its price and one part', async () => {
  const phone = createPhone();
  const receipt = await send(phone, "Tangaza: Mama Njeri's <Shoes> is live.");
  expect(receipt).toEqual({ providerId: expect.stringMatching(/^ATXid_/) as string, costKes: 0.8 });
  expect(await readSms(stack, phone)).toMatchObject([{ id: receipt.providerId, parts: 1 }]);
  expect(await readPhonePage(phone)).toContain('Mama Njeri&#39;s &lt;Shoes&gt; is live.');
});

test('a registered sender is the sender of the message', async () => {
  setVariable('AFRICASTALKING_SENDER_ID', 'TANGAZA');
  const phone = createPhone();
  await send(phone);
  expect(await readSms(stack, phone)).toMatchObject([{ sender: 'TANGAZA' }]);
});

test('a character outside of the alphabet would cost more parts', async () => {
  const phone = createPhone();
  await send(phone, '’'.repeat(71));
  expect(await readSms(stack, phone)).toMatchObject([{ parts: 2 }]);
});

test.each([
  ['no-balance', 'no-balance'],
  ['wrong-sender', 'misconfigured'],
  ['wrong-key', 'misconfigured'],
  ['opted-out', 'opted-out'],
  ['server-error', 'provider-down'],
] as const)('the fault %s sends no message and is the refusal %s', async (fault, reason) => {
  await setSmsFault(stack, { fault });
  const phone = createPhone();
  expect(await sendInVain(phone)).toMatchObject({ name: 'SmsRefusal', reason });
  expect(await readSms(stack, phone)).toEqual([]);
});

test.each([
  ['error', 0],
  ['down', 0],
  ['on-hold', 0],
  ['lost-response', 1],
] as const)('the outcome of the fault %s is unknown, with %i messages', async (fault, count) => {
  await setSmsFault(stack, { fault });
  const phone = createPhone();
  expect(await sendInVain(phone)).not.toBeInstanceOf(SmsRefusal);
  expect(await readSms(stack, phone)).toHaveLength(count);
});

test('a wrong key, a foreign number and a phone that refuses SMS get no message', async () => {
  expect(await sendInVain('+255700000001')).toMatchObject({ reason: 'unreachable' });
  const phone = createPhone();
  expect((await usePhone(stack, { phone }, { do: 'opt-out' })).status).toBe(303);
  expect(await sendInVain(phone)).toMatchObject({ reason: 'opted-out' });
  setVariable('AFRICASTALKING_API_KEY', 'another');
  expect(await sendInVain(createPhone())).toMatchObject({ reason: 'misconfigured' });
});
