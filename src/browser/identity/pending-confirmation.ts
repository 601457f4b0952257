/**
 * Records the address that waits for its confirmation, so that a line on the page can name the address. The record
 * contains neither the name nor the password.
 */
import * as s from '#domain/schema/schema.ts';
import { deviceNow } from '../server-time.ts';
import { parseStored, pendingConfirmationKey, readItem, writeItem } from '../storage.ts';

/** Lifetime of a record in ms, which equals the lifetime of the link. */
const lifetimeMs = 24 * 60 * 60_000;

const schema = s.object({
  email: s.string,
  /** Time of the last email in ms since 1970, by the service's clock. Missing if the service has sent no time. */
  sentAt: s.optional(s.number),
  /** Time of the record in ms since 1970, by the device's clock. */
  at: s.number,
});

export type PendingConfirmation = Omit<s.SchemaValue<typeof schema>, 'at'>;

/** Returns the record; null without one, and a day after it was written. */
export function readPendingConfirmation(): PendingConfirmation | null {
  const { data } = schema.safeParse(parseStored(readItem(pendingConfirmationKey)));
  return data && Math.abs(deviceNow() - data.at) < lifetimeMs ? data : null;
}

/** Stores the record. @param pending - null removes it. */
export function writePendingConfirmation(pending: PendingConfirmation | null): void {
  const record = pending && { ...pending, at: deviceNow() };
  writeItem(pendingConfirmationKey, record && JSON.stringify(record));
}

/** Removes the record if its address has been confirmed. */
export function clearPendingConfirmation(confirmedEmail: string): void {
  const email = readPendingConfirmation()?.email.toLowerCase();
  if (email === confirmedEmail.toLowerCase()) writePendingConfirmation(null);
}
