/**
 * Records the accounts that were created in this browser. A link that confirms an address logs a visitor in only if
 * its account is recorded. Otherwise an attacker's link could log a member into an account that the attacker reads.
 */
import { parseStored, readItem, writeItem } from '../storage.ts';

const key = 'signed-up';

/** Lifetime of a record in ms: a week. A link is valid for a day, and a second link may be requested. */
const lifetimeMs = 7 * 24 * 60 * 60_000;

/**
 * Maximum number of records. More than one account is recorded, because the first address may have been mistyped.
 */
const maxRecords = 5;

interface SignUpRecord {
  /** Id of the account. */
  id: string;
  /** Time of the sign-up in ms since 1970. */
  at: number;
}

/** Records an account. @param user - the service's response to a sign-up. */
export function recordSignUp({ id }: { id?: unknown }): void {
  if (typeof id !== 'string') return;
  const others = readRecords().filter((record) => record.id !== id);
  writeRecords([{ id, at: Date.now() }, ...others].slice(0, maxRecords));
}

/** Returns true if the account is recorded, and removes its record. */
export function takeSignUpRecord(id: string): boolean {
  const records = readRecords();
  const others = records.filter((record) => record.id !== id);
  if (others.length < records.length) writeRecords(others);
  return others.length < records.length;
}

function readRecords(): SignUpRecord[] {
  const stored = parseStored(readItem(key));
  const records = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return records.filter(({ at }) => Math.abs(Date.now() - at) < lifetimeMs);
}

function isRecord(record: unknown): record is SignUpRecord {
  const { id, at } = (record ?? {}) as Partial<Record<keyof SignUpRecord, unknown>>;
  return typeof id === 'string' && typeof at === 'number';
}

function writeRecords(records: SignUpRecord[]) {
  writeItem(key, records.length === 0 ? null : JSON.stringify(records));
}
