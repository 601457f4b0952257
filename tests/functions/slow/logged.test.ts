/** Tests that the log of M-Pesa and PayPal payments, under every fault, contains no secrets or personal data. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { paymentFaultSchema, type PaymentFault } from '#netlify/local/payments/faults.ts';
import { readSecrets } from '#netlify/local/secrets.ts';
import { checkoutSchema } from '#domain/payment/checkout.ts';
import { setPaymentFault, listSimulatorPayments, usePhone } from '../../support/daraja.ts';
import { newCode, sampleListing } from '../../support/listing-lifecycle.ts';
import { createOwnerClient, openListingStackForFile } from '../../support/own-listings.ts';
import { control } from '../../support/stack.ts';

const { stack, steps, advanceClock, runFunction } = await openListingStackForFile();

/**
 * Suppresses all output of this process, which the log of the platform would contain.
 * @returns the array to which each line is added
 */
function captureOutput(): string[] {
  const lines: string[] = [];
  const addLine = (...args: unknown[]) => void lines.push(args.map(String).join(' '));
  for (const level of ['error', 'warn', 'info', 'log', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation(addLine);
  }
  for (const stream of [process.stdout, process.stderr]) {
    const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      addLine(chunk);
      return true;
    });
    onTestFinished(() => spy.mockRestore());
  }
  return lines;
}

const sendCallback = async (kind: string, body: string) => {
  const { mpesaCallbackSecret: secret } = await readSecrets(stack.folder);
  const headers = { 'content-type': 'application/json' };
  const address = `${stack.site}/api/payments/callback/${secret}/${kind}`;
  return fetch(address, { method: 'POST', headers, body });
};

/** The last three digits of the newest phone number. */
let lastPhone = 730;

/**
 * Pays for one advert under the given fault of the provider.
 * @returns the phone number of the payer and the advert
 */
async function pay(provider: 'mpesa' | 'card', fault: PaymentFault['fault']) {
  lastPhone += 1;
  const phone = `+254700000${lastPhone}`;
  const { id } = await steps.approved({ phone });
  await steps.resetRateLimits();
  const owner = await createOwnerClient(stack, 'member');
  await setPaymentFault(stack, { fault, times: 2, delaySeconds: 60 }, provider);
  const payment = await owner.pay(id, { provider, phone });
  const attempt = checkoutSchema.safeParse(payment.body).data?.order?.attempt;
  if (provider === 'card' && attempt?.redirect) {
    const token = new URL(attempt.redirect).searchParams.get('token') ?? '';
    const body = new URLSearchParams({ token, outcome: 'pay' });
    await fetch(attempt.redirect, { method: 'POST', body, redirect: 'manual' }).catch(() => null);
  }
  if (provider === 'mpesa') {
    const form = { do: 'pay', amount: '899', till: '5378141' };
    await usePhone(stack, { phone }, form).catch(() => null);
    const [paidRow] = (await listSimulatorPayments(stack)).filter(
      (row) => row.phone === phone.slice(1),
    );
    const claim = { message: (paidRow?.['receipt'] as string | undefined) ?? newCode(), phone };
    await owner.requestJson('POST', `/${id}/payment/claim`, claim);
  }
  await advanceClock(90);
  await setPaymentFault(stack, { fault: 'none' }, provider);
  return phone;
}

test('the log of payments contains no secrets or personal data', async () => {
  const lines = captureOutput();
  const phones: string[] = [];
  for (const fault of paymentFaultSchema.shape.fault.options) {
    for (const provider of ['mpesa', 'card'] as const) phones.push(await pay(provider, fault));
  }
  const confirmation = { FirstName: 'WANJIKU', MSISDN: '254700000731', TransID: newCode() };
  for (const body of [JSON.stringify(confirmation), `{"FirstName":"WANJIKU", 254700000731`, '']) {
    for (const kind of ['till', 'prompt', 'wanjiku@example.test']) await sendCallback(kind, body);
  }
  for (const service of ['database', 'identity', 'email'] as const) {
    await control(stack, 'faults', { service, mode: 'error', times: 3 });
    await sendCallback('till', JSON.stringify(confirmation));
    await runFunction('settle-payments').catch(() => null);
    await runFunction('run-due-transitions').catch(() => null);
    await control(stack, 'faults', { service, mode: 'ok' });
  }
  await runFunction('settle-payments');
  await runFunction('run-due-transitions');
  const log = lines.join('\n');
  const secrets = await readSecrets(stack.folder);
  const { member, staff } = stack.info.signIns;
  const sensitiveTexts = [
    ...phones.flatMap((phone) => [phone.slice(1), `0${phone.slice(4)}`]),
    ...Object.values(secrets),
    ...[member, staff].flatMap(({ email, password }) => [email, password]),
    'WANJIKU',
    'Wambui',
    'Amina',
    sampleListing.phone.slice(1),
    'wanjiku@example.test',
  ];
  expect(lines.length, 'faults are logged').toBeGreaterThan(5);
  const leakedTexts = sensitiveTexts.filter((text) => text !== '' && log.includes(text));
  expect(lines.filter((line) => leakedTexts.some((text) => line.includes(text)))).toEqual([]);
}, 120_000);
