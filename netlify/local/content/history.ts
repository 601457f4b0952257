/**
 * Keeps former versions of documents for 30 days in a file beside the journal, which git ignores. Sanity keeps such
 * versions too. They are a convenience: a damaged line is dropped.
 */
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Document } from '#content/blog/dataset.ts';
import { identifyPicture } from '#domain/article/picture-id.ts';
import { getJournalPath } from './journal.ts';
import type { Change } from './transaction.ts';

/** Time for which a version is kept, in ms. */
const lifetimeMs = 30 * 24 * 60 * 60_000;

/** Minimum time in ms between two kept versions of a draft, because a draft changes every second while it is written. */
const draftIntervalMs = 10 * 60_000;

const versionSchema = z.object({
  /** The time at which another version replaced this one, in ISO 8601. */
  replacedAt: z.iso.datetime(),
  document: z.looseObject({ _id: z.string(), _type: z.string() }),
});

export type Version = z.infer<typeof versionSchema>;

export type History = Awaited<ReturnType<typeof openHistory>>;

/** Opens the versions of a folder, and drops those that are too old. The folder is locked. */
export async function openHistory(folder: string, now: Date) {
  const path = join(dirname(getJournalPath(folder)), 'history.jsonl');
  const read = async (): Promise<Version[]> => {
    const text = await readFile(path, 'utf8').catch(() => '');
    return text.split('\n').flatMap((line) => parseVersion(line) ?? []);
  };
  const versions = await read();
  const oldest = new Date(now.getTime() - lifetimeMs).toISOString();
  const keptVersions = versions.filter(({ replacedAt }) => replacedAt >= oldest);
  if (keptVersions.length < versions.length) {
    await writeFile(`${path}.new`, keptVersions.map(toLine).join(''));
    await rename(`${path}.new`, path);
  }
  /** The time of the last kept version, by the id of the document. */
  const lastTimes = new Map(
    keptVersions.map(({ replacedAt, document }) => [document._id, Date.parse(replacedAt)]),
  );

  return {
    /** Keeps the versions that a transaction replaces. */
    async add(changes: readonly Change[], at: string): Promise<void> {
      const time = Date.parse(at);
      const replaced = changes.filter((change) =>
        isKept(change, changes, time - (lastTimes.get(change.id) ?? -Infinity)),
      );
      if (replaced.length === 0) return;
      const lines = replaced.flatMap(({ before }) =>
        before ? [toLine({ replacedAt: at, document: before })] : [],
      );
      await appendFile(path, lines.join(''));
      for (const { id } of replaced) lastTimes.set(id, time);
    },
    /** Keeps a version that a later transaction replaces, whatever its age. */
    async keep(document: Document, at: string): Promise<void> {
      await appendFile(path, toLine({ replacedAt: at, document }));
      lastTimes.set(document._id, Date.parse(at));
    },
    /** Returns the versions of a document and of its draft, the newest first. */
    async list(id: string): Promise<Version[]> {
      const ids = [id, `drafts.${id}`];
      return (await read()).filter(({ document }) => ids.includes(document._id)).reverse();
    },
    /** Returns all versions, the oldest first. */
    readAll: read,
  };
}

/** @param ageMs - time since the last kept version of the document */
function isKept({ id, before, after }: Change, changes: readonly Change[], ageMs: number): boolean {
  if (!before || identifyPicture(id)) return false;
  const isDraft = id.startsWith('drafts.');
  if (!isDraft) return true;
  if (after) return ageMs < 0 || ageMs >= draftIntervalMs;
  // A published draft has the same content as the post.
  return !changes.some((change) => `drafts.${change.id}` === id && change.after);
}

function parseVersion(line: string): Version | undefined {
  try {
    return versionSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function toLine({ replacedAt, document }: { replacedAt: string; document: Document }): string {
  return `${JSON.stringify({ replacedAt, document })}\n`;
}
