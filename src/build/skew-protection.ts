/**
 * Skew protection of the platform [Netlify, Frameworks API and Deploy overview, as of 2026-09]: a request with the
 * token of a deploy in its query is answered by that deploy, also when a newer one is published. Pages are not
 * requested with the token, so that a navigation always shows the newest deploy.
 */
import { mkdirSync, writeFileSync } from 'node:fs';

const parameter = 'deploy';

/** The patterns are regular expressions for the path of an address. */
const manifest = {
  patterns: ['/_astro/.*\\.(js|css)$'],
  sources: [{ type: 'query', name: parameter }],
};

/** Matches the name of a script or style sheet of the build, with the path before it. Its hash has 8 characters. */
const addressPattern = /(?:_astro\/|["'`]\.\/)[\w.-]+\.[\w-]{8}\.(?:js|css)(?=["'`\s])/g;

/** Writes the file by which the platform knows the name of the query parameter. @param root - of the project. */
export function writeSkewManifest(root: URL): void {
  const folder = new URL('.netlify/v1/', root);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('skew-protection.json', folder), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Returns a function that adds the token to every address of a script or style sheet in a page or a script. Without
 * a token, the text stays as it is.
 * @param token - NETLIFY_SKEW_PROTECTION_TOKEN. The platform sets it to '0' if the feature is off.
 */
export function createAddressStamp(token: string | undefined): (text: string) => string {
  if (token === undefined || token === '' || token === '0') return (text) => text;
  const query = `?${parameter}=${encodeURIComponent(token)}`;
  return (text) => text.replaceAll(addressPattern, (address) => address + query);
}
