/** A fault that a browser reports: the build of the page, and the place in a script of the site, without a text. */
import * as z from 'zod';

/** Maximum length of the body of a report. */
export const maxReportLength = 300;

export const browserFaultSchema = z.strictObject({
  /** The hash in the name of a script that each page loads, or the id of the deploy. */
  build: z.string().regex(/^[\w-]{1,64}$/),
  /** The path of a script of the site's build: '/_astro/Feed.8VEM25TW.js'. */
  file: z.string().regex(/^\/_astro\/[A-Za-z_-]{1,70}(?:\.[\w-]{8})?\.js$/),
  line: z.int().min(1).max(999_999),
});

/** Returns the name of a script without the hash of its content, which changes with each build: 'Feed.js'. */
export function getScriptName(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.[\w-]{8}\.js$/, '.js');
}
