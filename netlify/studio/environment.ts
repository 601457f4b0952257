/**
 * The Studio's settings. Each variable is written in full as `process.env.NAME`, because the build replaces this
 * text by its value.
 */

const projectId = process.env.SANITY_STUDIO_PROJECT_ID;
const apiHost = process.env.SANITY_STUDIO_API_HOST;

if (!projectId && !apiHost) {
  throw new Error(
    'SANITY_STUDIO_PROJECT_ID is not set. It is the id of your project, shown at sanity.io/manage: ' +
      'write SANITY_STUDIO_PROJECT_ID=… into the file .env beside package.json, or set it in the environment. ' +
      'To write without a project, run `npm run studio` in the folder of the project Tangaza.',
  );
}

export const environment = {
  /** True if the embedded stack stores the content. Its site shows drafts in development. */
  isEmbedded: !projectId,
  /** Id of the project at Sanity. The embedded content server needs no id, and uses a placeholder. */
  projectId: projectId || 'embedded',
  dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  /** Address of the site, without a trailing slash. If it is undefined, posts have no link to their page. */
  siteUrl: process.env.SANITY_STUDIO_SITE_URL?.replace(/\/+$/, ''),
  /** Address of the content's API, if it differs from Sanity's. */
  apiHost: !projectId && apiHost ? toTabAddress(apiHost) : apiHost,
};

/**
 * Returns the address of the same server under a host name that only this tab uses. Browsers open at most six
 * connections to a host name, and each tab keeps several connections open for events. If two tabs had the same host
 * name, the second one would wait forever.
 */
function toTabAddress(address: string): string {
  const url = new URL(address);
  url.hostname = `t${crypto.randomUUID().slice(0, 8)}.localhost`;
  return url.origin;
}
