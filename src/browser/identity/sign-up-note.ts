/**
 * Records the accounts that were created in this browser. A link that confirms an address logs in only if its
 * account is recorded. Otherwise an attacker's link could log a member into an account that the attacker reads.
 */
import { parseStored, readItem, writeItem } from '../storage.ts';

const key = 'signed-up';

/** Lifetime of a record in ms. A link is valid for a day, and a second one may be requested. */
const lifetimeMs = 7 * 24 * 60 * 60_000;

/** Maximum number of records. Several accounts are recorded, because the address of one may have been mistyped. */
const maxRecords = 5;

interface SignUpRecord {
  /** Id of the account. */
  id: string;
  at: number;
}

/** Records an account. @param user - the service's response to a sign-up. */
export function recordSignUp({ id }: { id?: unknown }): void {
  if (typeof id !== 'string') return;
  const others = readRecords().filter((note) => note.id !== id);
  writeRecords([{ id, at: Date.now() }, ...others].slice(0, maxRecords));
}

/** Returns true for an account that was created in this browser, and removes its record. */
export function takeSignUpRecord(id: string): boolean {
  const notes = readRecords();
  const others = notes.filter((note) => note.id !== id);
  if (others.length < notes.length) writeRecords(others);
  return others.length < notes.length;
}

function readRecords(): SignUpRecord[] {
  const stored = parseStored(readItem(key));
  const notes = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return notes.filter(({ at }) => Math.abs(Date.now() - at) < lifetimeMs);
}

function isRecord(note: unknown): note is SignUpRecord {
  const { id, at } = (note ?? {}) as Partial<Record<keyof SignUpRecord, unknown>>;
  return typeof id === 'string' && typeof at === 'number';
}

function writeRecords(notes: SignUpRecord[]) {
  writeItem(key, notes.length === 0 ? null : JSON.stringify(notes));
}
