/** The Studio's settings. Each variable is written out in full, because the build replaces it by its value. */

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
  /** True if the content is in the embedded stack. Its site shows drafts in development. */
  isEmbedded: !projectId,
  /** Id of Sanity's project. The embedded content server needs no id, and uses this name instead. */
  projectId: projectId || 'embedded',
  dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  /** Address of the site, without a slash at the end. If undefined, posts have no link to their page. */
  siteUrl: process.env.SANITY_STUDIO_SITE_URL?.replace(/\/+$/, ''),
  /** Replaces Sanity's own address if the content is stored elsewhere. */
  apiHost: projectId || !apiHost ? apiHost : ofThisTab(apiHost),
};

/**
 * Returns the same server under a host name that only this tab uses. Browsers open at most six connections to a
 * host name, and each tab keeps several open for events, so that a second tab would wait forever.
 */
function ofThisTab(address: string): string {
  const url = new URL(address);
  url.hostname = `t${crypto.randomUUID().slice(0, 8)}.localhost`;
  return url.origin;
}
