import { describe, expect, test } from 'vitest';
import { simulatorButtons } from '#features/payment/card-checkout.ts';
import { ForgedMessage, UnconfirmedMessage } from '#netlify/payments/provider.ts';
import { openPayPalForFile } from '#tests/support/paypal.ts';

const { stack, client, address, setPaymentFault, waitForMessages, verify } =
  await openPayPalForFile();

const form = {
  cmd: '_s-xclick',
  hosted_button_id: simulatorButtons.buttons.weekly,
  return: 'http://localhost:4321/thank-you',
  cancel_return: 'http://localhost:4321/cancel',
};

async function post(fields: Record<string, string>) {
  const body = new URLSearchParams({ notify_url: `${address}/ipn`, ...fields });
  const init = { method: 'POST', body, redirect: 'manual' } as const;
  const response = await fetch(stack.site + simulatorButtons.action, init);
  return { response, page: await response.text() };
}

test.each([
  ['daily', 'Pay $1.29 for Daily'],
  ['weekly', 'Pay $8.99 for Weekly'],
  ['monthly', 'Pay $29.99 for Monthly'],
] as const)('the button of %s shows its package and price [R163, R173]', async (id, title) => {
  const { response, page } = await post({
    ...form,
    hosted_button_id: simulatorButtons.buttons[id],
  });
  expect(response.status).toBe(200);
  expect(page).toContain(`<h1>${title}</h1>`);
  expect(page).toContain(`Hosted button ${simulatorButtons.buttons[id]}`);
});

test.each([
  ['pay', '/thank-you'],
  ['cancel', '/cancel'],
])('the outcome %s redirects to the path %s on any port [R163]', async (outcome, path) => {
  const { response } = await post({ ...form, outcome });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(path);
});

test('an unknown button is refused with a message', async () => {
  const { response, page } = await post({ ...form, hosted_button_id: '<b>YEARLY</b>' });
  expect(response.status).toBe(404);
  expect(page).toContain(
    'There is no hosted button with the id &#39;&lt;b&gt;YEARLY&lt;/b&gt;&#39;',
  );
  expect(page).toContain('href="/pricing"');
});

test.each([
  ['cmd', '_xclick'],
  ['return', '/thank-you'],
  ['return', 'http://localhost//evil.example'],
  ['cancel_return', 'javascript:alert(1)'],
  ['outcome', 'steal'],
])('a form with %s set to %s is refused with the name of the field', async (field, value) => {
  const { response, page } = await post({ ...form, [field]: value });
  expect(response.status).toBe(422);
  expect(page).toContain(`Missing or wrong in it: ${field}.`);
});

test('a GET request to the address of the form is refused', async () => {
  const response = await fetch(stack.site + simulatorButtons.action);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
});

describe('a notification of a payment at a button', () => {
  const paidForm = { ...form, outcome: 'pay', custom: '482915' };
  const providerEvent = {
    kind: 'paid',
    about: { reference: '482915' },
    amount: 899,
    currency: 'USD',
    isOurs: true,
  };

  async function waitForNotification() {
    const [message] = await waitForMessages(1);
    if (!message) throw new Error('No notification came.');
    return message;
  }

  test('is verified at PayPal and reports its payment', async () => {
    await post(paidForm);
    const message = await waitForNotification();
    expect(message.kind).toBe('ipn');
    expect(await verify(message)).toEqual(await verify(message));
    expect(await client.confirm(message)).toMatchObject([providerEvent]);
  });

  test.each([
    ['another sum', 'mc_gross=8.99', 'mc_gross=1.29'],
    ['another reference', 'custom=482915', 'custom=482916'],
    ['one more character', 'charset=UTF-8', 'charset=UTF-8%20'],
  ])('is dropped with %s', async (_, old, changed) => {
    await post(paidForm);
    const message = await waitForNotification();
    const body = message.body.replace(old, changed);
    expect(body).not.toBe(message.body);
    await expect(verify({ ...message, body })).rejects.toBeInstanceOf(ForgedMessage);
  });

  test('is dropped if PayPal did not send it', async () => {
    await setPaymentFault('forged', { times: 1 });
    await post({ ...form, custom: '482915' });
    await expect(verify(await waitForNotification())).rejects.toBeInstanceOf(ForgedMessage);
  });

  test.each([
    ['other-sum', { ...providerEvent, amount: 450 }],
    ['other-payee', { ...providerEvent, isOurs: false }],
    ['other-body', providerEvent],
    ['missing-fields', providerEvent],
  ] as const)('reports the payment at PayPal with the fault %s', async (fault, expected) => {
    await setPaymentFault(fault, { times: 1 });
    await post(paidForm);
    expect(await client.confirm(await waitForNotification())).toMatchObject([expected]);
  });

  test('is confirmed after failures of PayPal', async () => {
    await post(paidForm);
    const message = await waitForNotification();
    await setPaymentFault('error', { times: 1 });
    await expect(verify(message)).rejects.not.toBeInstanceOf(ForgedMessage);
    await setPaymentFault('down', { times: 1 });
    await expect(verify(message)).rejects.not.toBeInstanceOf(ForgedMessage);
    await setPaymentFault('down', { times: 1 });
    await expect(client.confirm(message)).rejects.not.toBeInstanceOf(UnconfirmedMessage);
    expect(await client.confirm(message)).toMatchObject([providerEvent]);
  });
});
