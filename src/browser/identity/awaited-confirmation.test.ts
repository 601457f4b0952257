import type { WidgetClient } from 'netlify-identity-widget';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordServerTime } from '../server-time.ts';
import {
  awaitAfterRefusal,
  awaitSignUp,
  confirmationState,
  countSecondsUntilOffer,
  countSecondsUntilResend,
  endConfirmation,
  resendConfirmation,
} from './awaited-confirmation.ts';

const typed = { email: 'wanjiru@shop.example', password: 'maua na miti', name: 'Wanjiru' };
const sentAt = Date.parse('2026-11-26T09:00:00Z');
const refusal = { status: 400, json: { error_description: 'Email not confirmed' } };

/** Sets the server's time to the end of the second after a number of seconds since the first email. */
const setSeconds = (seconds: number) =>
  recordServerTime(new Headers({ date: new Date(sentAt + seconds * 1_000).toUTCString() }));

const toAccount = (ms: number) => ({ id: 'a', confirmation_sent_at: new Date(ms).toISOString() });

/** Creates a client with a sign-up that answers the time of the last email, or fails. */
function createClient(answer: () => number | Error) {
  const signup = vi.fn((email: string, password: string, data?: { full_name?: string }) => {
    const result = answer();
    if (result instanceof Error) return Promise.reject(result);
    const name = data?.full_name;
    awaitSignUp({ email, password, ...(name !== undefined && { name }) }, toAccount(result));
    return Promise.resolve(toAccount(result));
  });
  return { client: { signup } as unknown as WidgetClient, signup };
}

beforeEach(() => {
  vi.useFakeTimers({ now: sentAt });
  endConfirmation(typed.email);
  confirmationState.retryAt = 0;
  setSeconds(0);
});

test('another email is possible when the interval of the service has passed', () => {
  awaitSignUp(typed, toAccount(sentAt));
  expect(confirmationState).toMatchObject({ isShown: true, awaited: { page: 'signup', sentAt } });
  expect(countSecondsUntilResend()).toBe(902);
  setSeconds(14 * 60);
  expect(countSecondsUntilResend()).toBe(62);
  setSeconds(15 * 60 + 2);
  expect(countSecondsUntilResend()).toBe(0);
});

test('another email is offered after a minute, and again a minute after it was sent', () => {
  awaitSignUp(typed, toAccount(sentAt));
  expect(countSecondsUntilOffer()).toBe(62);
  setSeconds(30);
  expect(countSecondsUntilOffer()).toBe(32);
  setSeconds(62);
  expect(countSecondsUntilOffer()).toBe(0);
  expect(countSecondsUntilResend(), 'the interval of the service stays').toBe(840);
  awaitSignUp(typed, toAccount(sentAt + 62_000));
  expect(countSecondsUntilOffer()).toBe(62);
});

test('an account that is confirmed at once waits for no email [R131]', () => {
  awaitSignUp(typed, { ...toAccount(sentAt), confirmed_at: '2026-11-26T09:00:00Z' });
  expect(confirmationState.awaited).toBeNull();
});

test('only the refusal of an unconfirmed address opens the state after a log-in', () => {
  awaitAfterRefusal(typed, { status: 400, json: { error_description: 'No user found' } });
  expect(confirmationState.awaited).toBeNull();
  awaitAfterRefusal(typed, refusal);
  expect(confirmationState).toMatchObject({ isShown: true, awaited: { page: 'login' } });
  expect(countSecondsUntilResend(), 'the time of the email is unknown').toBe(0);
});

test('a log-in keeps the known time of the email', () => {
  awaitSignUp(typed, toAccount(sentAt));
  awaitAfterRefusal({ email: 'Wanjiru@shop.example', password: 'x' }, refusal);
  expect(countSecondsUntilResend()).toBe(902);
});

test('an email counts as sent only if the service sent it', async () => {
  awaitAfterRefusal(typed, refusal);
  setSeconds(300);
  expect(await resendConfirmation(createClient(() => sentAt).client)).toBe('tooEarly');
  expect(countSecondsUntilResend(), 'the rest of the interval').toBe(602);
  expect(confirmationState.awaited?.page, 'the page stays').toBe('login');
  setSeconds(903);
  expect(await resendConfirmation(createClient(() => sentAt).client)).toBe('tooEarly');
  expect(countSecondsUntilResend(), 'a longer interval of the service').toBe(60);
  setSeconds(970);
  const { client, signup } = createClient(() => sentAt + 970_000);
  expect(await resendConfirmation(client)).toBe('sent');
  expect(signup).toHaveBeenCalledWith(typed.email, typed.password, { full_name: 'Wanjiru' });
  expect(countSecondsUntilResend()).toBe(902);
});

test.each([
  [{ status: 429, json: { msg: 'Rate limit exceeded' } }, 'tooMany'],
  [
    { status: 400, json: { msg: 'A user with this email address has already been registered' } },
    'confirmed',
  ],
  [{ status: 500, json: { msg: 'Error sending confirmation mail' } }, 'failed'],
  [new TypeError('Failed to fetch'), 'offline'],
])('the failure %j of another email is %s', async (error, result) => {
  awaitSignUp(typed, toAccount(sentAt));
  expect(
    await resendConfirmation(createClient(() => Object.assign(new Error('refused'), error)).client),
  ).toBe(result);
  expect(confirmationState.awaited?.sentAt).toBe(sentAt);
});
