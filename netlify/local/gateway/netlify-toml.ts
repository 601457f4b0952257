/**
 * Reads the parts of netlify.toml that the gateway applies: headers, and rewrites of addresses to pages of the
 * site. The site has no other redirects.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import * as z from 'zod';

const path = z.string().regex(/^\/[^:]*$/);

const fileSchema = z.looseObject({
  headers: z.array(z.object({ for: path, values: z.record(z.string(), z.string()) })).default([]),
  redirects: z.array(z.strictObject({ from: path, to: path, status: z.literal(200) })).default([]),
});

export type SiteRules = ReturnType<typeof parseSiteRules>;

/**
 * Reads netlify.toml.
 * @throws {z.ZodError} if the file contains an unsupported header or redirect
 */
export function readSiteRules(file: URL | string): SiteRules {
  return parseSiteRules(readFileSync(file, 'utf8'));
}

/**
 * Parses the text of netlify.toml.
 * @throws {z.ZodError} if the text contains an unsupported header or redirect
 */
export function parseSiteRules(toml: string) {
  const { headers, redirects } = fileSchema.parse(parse(toml));
  const headerRules = headers.map((rule) => ({ ...rule, pattern: toPattern(rule.for) }));
  const pages = redirects.map((rule) => ({ ...rule, pattern: toPattern(rule.from) }));
  return {
    /** Returns the headers of a static file. A later entry of netlify.toml overrides an earlier one. */
    getHeaders: (pathname: string) =>
      Object.assign(
        {},
        ...headerRules
          .filter(({ pattern }) => pattern.test({ pathname }))
          .map(({ values }) => values),
      ) as Record<string, string>,
    /** Returns the path of the page to which an address is rewritten, if any. */
    findPage: (pathname: string): string | undefined =>
      pages.find(({ pattern }) => pattern.test({ pathname }))?.to,
  };
}

/** Converts a path of netlify.toml to a pattern. On the platform, `/a/*` also matches `/a`. */
function toPattern(pathname: string): URLPattern {
  return new URLPattern({ pathname: pathname.replace(/\/\*$/, '{/*}?') });
}
