/** Tests the form of the prompt: after refusals by the server, and the choice of another prompt before the end. */
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { PackageId } from '#domain/package/package.ts';
import type { Checkout } from '#domain/payment/checkout.ts';
import { recordServerTime } from '#browser/server-time.ts';
import { Problem, type ProblemCode } from '#domain/problem/problem.ts';
import { render } from '#tests/support/render.ts';
import { PromptForm } from './PromptForm.tsx';
import { useCheckout } from './use-checkout.ts';

const text = getText();

const beginCheckoutMock = vi.hoisted(() => vi.fn<() => Promise<never>>());
const phone = '+254712000001';
const payment = { provider: 'mpesa', state: 'paid', amount: 899 };
const attempt = { id: 'paid', ...payment, phone, again_at: null };
const checkout = {
  listing: { id: 1001, name: 'Mats', state: 'live', package: null, with_website: false },
  order: { reference: '482913', package: 'weekly', days: 7, with_website: false, attempt },
  claims: [],
  providers: ['mpesa', 'till'],
  phone,
  checked_phones: [phone],
  now: '2026-11-25T09:00:00Z',
} as unknown as Checkout;

vi.mock('#browser/api/checkout.ts', () => ({
  loadCheckout: () => Promise.resolve(checkout),
  beginCheckout: beginCheckoutMock,
}));
vi.mock('#browser/identity.ts', () => ({ on: () => () => undefined }));
vi.mock('#browser/polling.ts', () => ({
  pollWhileVisible: () => () => undefined,
  isOffline: () => false,
}));
vi.mock('#browser/address.ts', () => ({
  readQueryParameter: (name: string) => (name === 'package' ? 'weekly' : null),
  replaceAddress: () => undefined,
  navigateTo: () => undefined,
}));

const serverTime = Date.parse('2026-11-25T09:00:00Z');

/** Renders the form, and submits it to an endpoint that refuses the prompt. */
async function submitRefusedPrompt(code: ProblemCode, retryAfter?: number) {
  const form = await openForm(code, retryAfter);
  await form.submit();
  return form;
}

/** Renders the form for a package. The endpoint refuses the prompt. */
async function openForm(code: ProblemCode, retryAfter?: number, packageId: PackageId = 'weekly') {
  const { title } = text.problems[code];
  const serverText = { title, advice: 'Wait a while, then try again.' };
  // The device's clock is one day behind the server's.
  const now = serverTime - 86_400_000;
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  beginCheckoutMock.mockReset().mockRejectedValue(new Problem(code, { retryAfter, serverText }));
  recordServerTime(new Headers({ date: new Date(serverTime).toUTCString() }));
  // The `Date` header has a resolution of one second. After 1 ms the next second of the server begins.
  vi.advanceTimersByTime(1);
  function Form() {
    const state = useCheckout(1001);
    if (state.loaded.status !== 'ready') return null;
    return createElement(PromptForm, {
      provider: 'mpesa',
      variant: 'primary',
      selectedPackage: { package: packageId, withWebsite: false },
      checkout,
      state,
      price: { shillings: 899, cents: 899 },
      packagePrice: { shillings: 899, cents: 899 },
      text: text.pay,
    });
  }
  return render(createElement(Form));
}

test.each([
  ['prompt-waiting', 120, '2:00', '1:59'],
  ['too-many-requests', 600, '10:00', '9:59'],
  ['too-many-requests', 3_600, '60:00', '59:59'],
] as const)('the refusal %s counts down %i seconds [I7]', async (code, seconds, first, next) => {
  const form = await submitRefusedPrompt(code, seconds);
  const { title } = text.problems[code];
  const alert = `${title}. M-Pesa lets you try again in ${first}. Another number can pay at once.`;
  expect(form.getText('[role=alert]')).toBe(alert);
  await form.advanceTimers(1_000);
  expect(form.getText('[role=timer]')).toBe(next);
  expect(form.find('[type=submit]').getAttribute('aria-disabled')).toBe('true');
  // Screen readers must not announce each second.
  expect(form.find('[role=timer]').getAttribute('aria-live')).toBe('off');
  expect(form.getText('[role=status]')).toBe('');
  await form.submit();
  expect(beginCheckoutMock).toHaveBeenCalledTimes(1);

  vi.setSystemTime(Date.now() + (seconds - 2) * 1_000);
  await form.advanceTimers(1_000);
  expect(form.getText('[role=alert]')).toBe('');
  expect(form.getText('[role=status]')).toBe('You can send it again now.');
  expect(form.find('[type=submit]').getAttribute('aria-disabled')).toBeNull();
  await form.submit();
  expect(beginCheckoutMock).toHaveBeenCalledTimes(2);
});

test('a refusal applies only to the phone number of the last request', async () => {
  const form = await submitRefusedPrompt('too-many-requests', 600);
  await form.fill('[type=tel]', '0712 000 002');
  expect(form.getText('[role=alert]')).toBe('');
  await form.submit();
  expect(beginCheckoutMock).toHaveBeenCalledTimes(2);
  await form.fill('[type=tel]', '0712 000 001');
  await form.submit();
  expect(beginCheckoutMock).toHaveBeenCalledTimes(3);
});

test('a refusal without a retry time stays and allows another prompt', async () => {
  const form = await submitRefusedPrompt('in-progress');
  const alert = 'We are doing this already. Wait a while, then try again.';
  expect(form.getText('[role=alert]')).toBe(alert);
  await form.submit();
  expect(beginCheckoutMock).toHaveBeenCalledTimes(2);
});

test('the choice of another prompt before the end is sent with the payment, and begins as in the last one', async () => {
  const isChecked = (form: Awaited<ReturnType<typeof openForm>>) =>
    Reflect.get(form.find('[type=checkbox]'), 'checked') as boolean;
  for (const [state, renews] of [
    ['paid', true],
    ['failed', true],
    ['paid', false],
  ]) {
    Object.assign(checkout.order ?? {}, { renews, attempt: { ...attempt, state } });
    const form = await openForm('in-progress');
    expect(isChecked(form)).toBe(renews);
    expect(form.getText('form')).toContain(text.pay.providers.mpesa.renewRule);
    await form.submit();
    const request = expect.objectContaining({ renews }) as unknown;
    expect(beginCheckoutMock).toHaveBeenLastCalledWith(1001, request);
  }
});

test('the choice is offered for a checked number and for more than a day', async () => {
  const form = await openForm('in-progress');
  await form.fill('[type=tel]', '0712 000 002');
  expect(form.find('form').innerHTML).not.toContain('checkbox');
  const daily = await openForm('in-progress', undefined, 'daily');
  expect(daily.find('form').innerHTML).not.toContain('checkbox');
});
