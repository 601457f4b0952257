/**
 * Reads the parts of netlify.toml that the gateway applies: headers, and rewrites of addresses to pages of the
 * site. The site uses no other redirects.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import * as z from 'zod';

const path = z.string().regex(/^\/[^:]*$/);

const fileSchema = z.looseObject({
  headers: z.array(z.object({ for: path, values: z.record(z.string(), z.string()) })).default([]),
  redirects: z.array(z.strictObject({ from: path, to: path, status: z.literal(200) })).default([]),
});

export type SiteRules = ReturnType<typeof siteRules>;

/** @throws {z.ZodError} if the file contains an unsupported header or redirect */
export function readSiteRules(file: URL | string): SiteRules {
  return siteRules(readFileSync(file, 'utf8'));
}

/** Like {@link readSiteRules}, from the file's text. */
export function siteRules(toml: string) {
  const { headers, redirects } = fileSchema.parse(parse(toml));
  const headerRules = headers.map((rule) => ({ ...rule, pattern: toPattern(rule.for) }));
  const pages = redirects.map((rule) => ({ ...rule, pattern: toPattern(rule.from) }));
  return {
    /** Returns the headers of a static file. A later entry of netlify.toml overrides an earlier one. */
    headersFor: (pathname: string) =>
      Object.assign(
        {},
        ...headerRules
          .filter(({ pattern }) => pattern.test({ pathname }))
          .map(({ values }) => values),
      ) as Record<string, string>,
    /** Returns the page that a rewrite shows at an address. */
    pageAt: (pathname: string): string | undefined =>
      pages.find(({ pattern }) => pattern.test({ pathname }))?.to,
  };
}

/** `/a/*` also covers `/a`, as on the platform. */
function toPattern(pathname: string): URLPattern {
  return new URLPattern({ pathname: pathname.replace(/\/\*$/, '{/*}?') });
}
