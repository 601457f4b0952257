/**
 * The part of netlify.toml that the gateway acts on: headers, and pages of the site that are shown under other
 * addresses. It knows no other redirects, and the site has none.
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

/** @throws {z.ZodError} when the file holds a header or redirect that the gateway does not know. */
export function readSiteRules(file: URL | string): SiteRules {
  return siteRules(readFileSync(file, 'utf8'));
}

/** As {@link readSiteRules}, from the file's text. */
export function siteRules(toml: string) {
  const { headers, redirects } = fileSchema.parse(parse(toml));
  const headerRules = headers.map((rule) => ({ ...rule, pattern: toPattern(rule.for) }));
  const pages = redirects.map((rule) => ({ ...rule, pattern: toPattern(rule.from) }));
  return {
    /** Headers for a static file; a later entry of the file wins. */
    headersFor: (pathname: string) =>
      Object.assign(
        {},
        ...headerRules
          .filter(({ pattern }) => pattern.test({ pathname }))
          .map(({ values }) => values),
      ) as Record<string, string>,
    /** The page that is shown at an address that is not its own. */
    pageAt: (pathname: string): string | undefined =>
      pages.find(({ pattern }) => pattern.test({ pathname }))?.to,
  };
}

/** `/a/*` also covers `/a`, as on the platform. */
function toPattern(pathname: string): URLPattern {
  return new URLPattern({ pathname: pathname.replace(/\/\*$/, '{/*}?') });
}
