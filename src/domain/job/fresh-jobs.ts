/** What a page is told of the jobs of now. */
export interface FreshJobs {
  /** The list as markup of our own. */
  html: string;
  /** The same for search engines [schema.org]. */
  structuredData: object[];
}
