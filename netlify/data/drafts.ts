/** Reads drafts of the blog for their preview: from Sanity, or from the content server of the embedded stack. */
import * as z from 'zod';
import { previewQuery, publishedVersionQuery } from '#content/blog/load.ts';
import { previewKeyId } from '#domain/article/preview-link.ts';
import { Problem } from '#domain/problem/problem.ts';
import { now } from '../clock.ts';
import { environment, type Environment } from '../env.ts';

type Settings = NonNullable<Environment['preview']>;

/** Timeout of a picture in ms. */
const pictureTimeoutMs = 10_000;

/**
 * Maximum age in ms of a stored key, and of the knowledge that there is none. A forged link therefore costs no request
 * to Sanity, and an editor's first link works a few seconds after the key was made.
 */
const keyAgeMs = { present: 60_000, absent: 3_000 };

const keySchema = z.object({ key: z.string().min(32) });

let storedKey: { source: string; key: string | undefined; at: number } | undefined;

/** True if the site is set up to read drafts. */
export function isPreviewEnabled(): boolean {
  return environment().preview !== undefined;
}

/** @throws {Problem} `not-set-up` */
function requireSettings(): Settings {
  const { preview } = environment();
  if (!preview) throw new Problem('not-set-up');
  return preview;
}

/** Sanity's client is imported on demand, because no other endpoint needs it. */
const openClient = async (settings: Settings) =>
  (await import('#content/blog/sanity-source.ts')).createDraftClient(settings);

/** Returns the key that signs the links of previews, or undefined before the first link. */
export async function readPreviewKey(): Promise<string | undefined> {
  const settings = requireSettings();
  const source = `${settings.apiHost ?? ''} ${settings.projectId} ${settings.dataset}`;
  const at = now().getTime();
  if (storedKey?.source === source) {
    const maxAgeMs = storedKey.key === undefined ? keyAgeMs.absent : keyAgeMs.present;
    if (Math.abs(at - storedKey.at) < maxAgeMs) return storedKey.key;
  }
  const client = await openClient(settings);
  const document = await client.getDocument(previewKeyId);
  const key = document ? keySchema.parse(document).key : undefined;
  storedKey = { source, key, at };
  return key;
}

/** Returns a post with the fields of its page: its draft if it has one. The result is null without such a post. */
export async function findDraft(id: string): Promise<unknown> {
  return (await openClient(requireSettings())).fetch<unknown>(previewQuery, { id });
}

const publishedVersionSchema = z.object({
  publishedAt: z.unknown(),
  slug: z.string().nullish(),
  language: z.unknown(),
  /** True if changes wait for their publication. */
  hasDraft: z.boolean(),
});

export type PublishedVersion = z.output<typeof publishedVersionSchema>;

/** Returns the published version of a post; null without one. */
export async function findPublishedVersion(id: string): Promise<PublishedVersion | null> {
  const client = await openClient(requireSettings());
  const version = await client.fetch<unknown>(
    publishedVersionQuery,
    { id },
    { perspective: 'raw' },
  );
  return publishedVersionSchema.nullable().parse(version);
}

/**
 * Returns the bytes of a picture.
 * @param file - name of its file, as the id of the picture contains it
 * @throws {Error} if the picture cannot be loaded
 */
export async function readDraftPicture(file: string): Promise<ArrayBuffer> {
  const { getPictureUrl } = await import('#content/blog/sanity-source.ts');
  const signal = AbortSignal.timeout(pictureTimeoutMs);
  const response = await fetch(getPictureUrl(requireSettings(), file), { signal });
  if (!response.ok) throw new Error(`The picture ${file} has status ${response.status}.`);
  return response.arrayBuffer();
}
