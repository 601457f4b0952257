/**
 * Links that show a draft to readers without an account, for an hour. The Studio signs a link with a key that only
 * editors and the preview's endpoint can read.
 */

/** Id of the document with the key. Sanity hides documents with a dot in their id from readers without a token. */
export const previewKeyId = 'preview.key';

/** Time in ms for which a link shows the draft. */
const previewLifetimeMs = 60 * 60_000;

/** Number of random bytes in a key. */
const keyLength = 32;

/** The content of a link. */
export interface Preview {
  /** Id of the post, without the prefix of drafts. */
  postId: string;
  /** End of the preview, in seconds since 1970. */
  expiresAt: number;
}

/** A link that was read. Its signature is unverified. */
export interface SignedPreview extends Preview {
  signature: string;
}

/** Returns a new key as base64url. */
export function createPreviewKey(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(keyLength)));
}

/**
 * Returns the path of the page that shows a draft for {@link previewLifetimeMs}.
 * @param now - the present time of the server, in ISO 8601. The clock of an editor's computer may be wrong.
 */
export async function createPreviewPath(postId: string, key: string, now: string): Promise<string> {
  const expiresAt = Math.floor((Date.parse(now) + previewLifetimeMs) / 1000);
  const signature = await signPreview({ postId, expiresAt }, key);
  return `/preview/${[postId, expiresAt, signature].join(separator)}`;
}

/** Neither ids nor signatures contain this character. */
const separator = '~';

const tokenPattern = /^([A-Za-z0-9_][\w.-]{0,127})~([1-9]\d{9})~([\w-]{43})$/;

/** Reads the last segment of a preview's path. @returns undefined if its form is invalid */
export function readPreviewToken(token: string): SignedPreview | undefined {
  const [, postId, expiresAt, signature] = tokenPattern.exec(token) ?? [];
  if (postId === undefined || signature === undefined) return undefined;
  return { postId, expiresAt: Number(expiresAt), signature };
}

/**
 * True if the preview has not ended. A link may not last longer than {@link previewLifetimeMs}, and a minute is
 * added, because two servers differ in their clocks.
 */
export function isPreviewOpen({ expiresAt }: Preview, now: Date): boolean {
  const remainingMs = expiresAt * 1000 - now.getTime();
  return remainingMs > 0 && remainingMs <= previewLifetimeMs + 60_000;
}

/** Returns the signature of a preview: an HMAC-SHA-256 as base64url, 43 characters. */
export async function signPreview({ postId, expiresAt }: Preview, key: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, [
    'sign',
  ]);
  const message = encoder.encode(`preview ${postId} ${expiresAt}`);
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', secret, message)));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
