/**
 * The address that waits for its confirmation: after a sign-up, and after a log-in that the service refused
 * for an unconfirmed address. The typed values stay in memory, so that the form can be filled in again.
 */
import type { WidgetClient } from 'netlify-identity-widget';
import type { ResendResult } from '#domain/member/identity-text.ts';
import * as s from '#domain/schema/schema.ts';
import { serverNow } from '../server-time.ts';
import { expectNewMember } from './new-member.ts';
import {
  clearPendingConfirmation,
  readPendingConfirmation,
  writePendingConfirmation,
  type PendingConfirmation,
} from './pending-confirmation.ts';

/**
 * The interval of the service between two confirmation emails in ms. A sign-up before its end is answered with 200,
 * and sends no email. `confirmation_sent_at` has a precision of a second, as has the server time.
 */
const emailIntervalMs = 15 * 60_000 + 2_000;

/** Time in ms after an email until the dialog requests another one. Most emails have arrived by then. */
const offerIntervalMs = 60_000 + 2_000;

/** Time in ms until another attempt, if the service sent no email after its interval. */
const retryMs = 60_000;

/** Tolerance in ms for the precision of the service's times, of a second each. */
const toleranceMs = 2_000;

interface AwaitedConfirmation extends PendingConfirmation {
  page: 'login' | 'signup';
  name?: string;
  password?: string;
}

interface ConfirmationState {
  awaited: AwaitedConfirmation | null;
  /** True while the dialog shows the state. */
  isShown: boolean;
  /** Time in ms since 1970, by the service's clock, before which no further email is requested. */
  retryAt: number;
}

export const confirmationState: ConfirmationState = { awaited: null, isShown: false, retryAt: 0 };

interface TypedValues {
  email: string;
  password: string;
  name?: string;
}

const accountSchema = s.object({
  confirmed_at: s.optional(s.string),
  confirmation_sent_at: s.optional(s.string),
});

/**
 * Records a sign-up, unless the service has confirmed it at once. The patch in widget-patches/patch-session.ts calls
 * this function after each sign-up of the client.
 * @param account - the response of the service
 */
export function awaitSignUp(typed: TypedValues, account: unknown): void {
  const { data } = accountSchema.safeParse(account);
  if (!data || data.confirmed_at !== undefined) return;
  const sentAt = Date.parse(data.confirmation_sent_at ?? '');
  const { awaited } = confirmationState;
  const isSame = awaited !== null && isSameAddress(awaited.email, typed.email);
  show({
    ...typed,
    page: isSame && confirmationState.isShown ? awaited.page : 'signup',
    ...(Number.isNaN(sentAt) ? {} : { sentAt }),
  });
}

/** Records a log-in that was refused. Any other error of the service is ignored. */
export function awaitAfterRefusal(typed: TypedValues, error: unknown): void {
  if (readErrorText(error) !== 'Email not confirmed') return;
  const earlier = [confirmationState.awaited, readPendingConfirmation()].find(
    (pending) => pending && isSameAddress(pending.email, typed.email),
  );
  show({ ...earlier, ...typed, page: 'login' });
}

/**
 * Shows that the recorded address waits for its confirmation.
 * @returns false if no address is recorded
 */
export function resumeConfirmation(): boolean {
  const pending = readPendingConfirmation();
  if (!pending) return false;
  const { awaited } = confirmationState;
  const typed = awaited && isSameAddress(awaited.email, pending.email) ? awaited : {};
  show({ ...typed, ...pending, page: 'signup' });
  return true;
}

function show(awaited: AwaitedConfirmation): void {
  const { email, sentAt } = awaited;
  Object.assign(confirmationState, { awaited, isShown: true });
  writePendingConfirmation({ email, ...(sentAt !== undefined && { sentAt }) });
  expectNewMember(email);
}

/** Forgets the confirmed address. The typed password must not outlive the log-in. */
export function endConfirmation(confirmedEmail: string): void {
  clearPendingConfirmation(confirmedEmail);
  Object.assign(confirmationState, { awaited: null, isShown: false });
}

/** Returns the seconds until the service sends another email; 0 if that time is unknown. */
export const countSecondsUntilResend = (): number => countSeconds(emailIntervalMs);

/**
 * Returns the seconds until the dialog requests another email, which is before the service sends it; 0 if the time of
 * the last email is unknown.
 */
export const countSecondsUntilOffer = (): number => countSeconds(offerIntervalMs);

function countSeconds(intervalMs: number): number {
  const { awaited, retryAt } = confirmationState;
  const now = serverNow();
  if (!awaited || now === undefined) return 0;
  const waitMs = Math.max((awaited.sentAt ?? 0) + intervalMs, retryAt) - now;
  return Math.ceil(Math.min(Math.max(waitMs, 0), emailIntervalMs) / 1_000);
}

/**
 * Requests another email by a repeated sign-up. The service keeps the password of the first sign-up. After a reload the
 * typed password is unknown, so a random one is sent, because the service requires a password.
 * @returns 'confirmed' if the address has been confirmed in the meantime.
 */
export async function resendConfirmation(
  client: WidgetClient,
): Promise<ResendResult | 'confirmed'> {
  const { awaited } = confirmationState;
  if (!awaited) return 'failed';
  const { email, password = crypto.randomUUID(), name, sentAt } = awaited;
  const startedAt = serverNow() ?? 0;
  try {
    await client.signup(email, password, name === undefined ? undefined : { full_name: name });
  } catch (error) {
    return toResult(error);
  }
  // The sign-up of the patched client has called `awaitSignUp`, which records the time of the newest email. The service
  // leaves the time out for a confirmed account.
  const newest = confirmationState.awaited?.sentAt;
  if (newest === undefined) return 'confirmed';
  if (newest > (sentAt ?? startedAt - toleranceMs)) return 'sent';
  confirmationState.retryAt = (serverNow() ?? 0) + retryMs;
  return 'tooEarly';
}

function toResult(error: unknown): ResendResult | 'confirmed' {
  // The service has no codes for its refusals, so the text is compared.
  if (isTakenAddress(error)) return 'confirmed';
  const { status } = error as { status?: number };
  // The status is missing if the request failed.
  if (status === undefined) return 'offline';
  return status === 429 ? 'tooMany' : 'failed';
}

/** Returns true for the refusal of an address that has an account. */
export const isTakenAddress = (error: unknown): boolean =>
  readErrorText(error).endsWith('has already been registered');

/** Returns the text of an error of gotrue-js; '' for another error. */
function readErrorText(error: unknown): string {
  const { json } = (error ?? {}) as { json?: { msg?: string; error_description?: string } };
  return json?.msg ?? json?.error_description ?? '';
}

/** The service compares addresses without regard to case. */
const isSameAddress = (first: string, second: string) =>
  first.toLowerCase() === second.toLowerCase();
