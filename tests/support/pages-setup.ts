import { buildSite } from './built-site.ts';

/** Builds the site whose pages are read, unless it is there. */
export default buildSite;
