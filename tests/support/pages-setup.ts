import { buildSite } from './built-site.ts';

/** Builds the site for tests of pages, unless it is built already. */
export default buildSite;
