import { buildTestSite } from './built-site.ts';

/** Builds the site before the page tests, unless the build is up to date. */
export default buildTestSite;
