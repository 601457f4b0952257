/** The Studio's settings. Each name is written out in full, because the build puts values in their place. */

const projectId = process.env.SANITY_STUDIO_PROJECT_ID;
const apiHost = process.env.SANITY_STUDIO_API_HOST;

if (!projectId && !apiHost) {
  throw new Error(
    'SANITY_STUDIO_PROJECT_ID is not set. It is the id of your project, shown at sanity.io/manage: ' +
      'write SANITY_STUDIO_PROJECT_ID=… into the file .env beside package.json, or set it in the environment. ' +
      'To write without a project, run `npm run studio` in the folder above.',
  );
}

export const environment = {
  /** Whether content is the embedded stack's; then its site, in development, shows drafts. */
  isEmbedded: !projectId,
  /** Of Sanity's project. The embedded stack's content server needs none, and calls what it has by this name. */
  projectId: projectId || 'embedded',
  dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  /** Where the site is, without a slash at the end. Without it there is no way from a post to its page. */
  siteUrl: process.env.SANITY_STUDIO_SITE_URL?.replace(/\/+$/, ''),
  /** Stands in for Sanity's own address, for content that is kept elsewhere. */
  apiHost: projectId || !apiHost ? apiHost : ofThisTab(apiHost),
};

/**
 * The same server under a name that only this tab knows. Browsers open six connections to a name, and a
 * tab keeps several open for news: a second tab would wait for ever.
 */
function ofThisTab(address: string): string {
  const url = new URL(address);
  url.hostname = `t${crypto.randomUUID().slice(0, 8)}.localhost`;
  return url.origin;
}
