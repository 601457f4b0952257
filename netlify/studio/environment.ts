/** The Studio's settings. Each name is written out in full, because the build puts values in their place. */

const projectId = process.env.SANITY_STUDIO_PROJECT_ID;

if (!projectId) {
  throw new Error(
    'SANITY_STUDIO_PROJECT_ID is not set. It is the id of your project, shown at sanity.io/manage: ' +
      'write SANITY_STUDIO_PROJECT_ID=… into the file .env beside package.json, or set it in the environment.',
  );
}

export const environment = {
  projectId,
  dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  /** Where the site is, without a slash at the end. Without it there is no way from a post to its page. */
  siteUrl: process.env.SANITY_STUDIO_SITE_URL?.replace(/\/+$/, ''),
  /** Stands in for Sanity's own address, for content that is kept elsewhere. */
  apiHost: process.env.SANITY_STUDIO_API_HOST,
};
