/**
 * Notes of the accounts that were made in this browser. The link that confirms an address logs in here and
 * nowhere else: a stranger's link would log a member into an account that the stranger reads.
 */
import { parseStored, readItem, writeItem } from '../storage.ts';

const key = 'signed-up';

/** Life of a note in milliseconds: the link lives for a day, and a second one may follow. */
const lifetime = 7 * 24 * 60 * 60_000;

/** Several addresses, because one may have been mistyped. */
const maxNotes = 5;

interface Note {
  /** Id of the account. */
  id: string;
  at: number;
}

/** @param user - as the service answers a sign-up. */
export function noteSignUp({ id }: { id?: unknown }): void {
  if (typeof id !== 'string') return;
  const others = readNotes().filter((note) => note.id !== id);
  writeNotes([{ id, at: Date.now() }, ...others].slice(0, maxNotes));
}

/** True for an account that was made in this browser; a note is good for one link. */
export function takeSignUpNote(id: string): boolean {
  const notes = readNotes();
  const others = notes.filter((note) => note.id !== id);
  if (others.length < notes.length) writeNotes(others);
  return others.length < notes.length;
}

function readNotes(): Note[] {
  const stored = parseStored(readItem(key));
  const notes = Array.isArray(stored) ? stored.filter(isNote) : [];
  return notes.filter(({ at }) => Math.abs(Date.now() - at) < lifetime);
}

function isNote(note: unknown): note is Note {
  const { id, at } = (note ?? {}) as Partial<Record<keyof Note, unknown>>;
  return typeof id === 'string' && typeof at === 'number';
}

function writeNotes(notes: Note[]) {
  writeItem(key, notes.length === 0 ? null : JSON.stringify(notes));
}
