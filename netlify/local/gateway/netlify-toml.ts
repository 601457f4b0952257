/**
 * Reads the parts of netlify.toml that the gateway applies: headers, and rewrites of addresses to pages of the
 * site. The site has no other redirects.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import * as z from 'zod';

/** A path. The gateway does not support placeholders, such as `:splat`. */
const pathSchema = z.string().regex(/^\/[^:]*$/);

const fileSchema = z.looseObject({
  headers: z
    .array(z.object({ for: pathSchema, values: z.record(z.string(), z.string()) }))
    .default([]),
  redirects: z
    .array(z.strictObject({ from: pathSchema, to: pathSchema, status: z.literal([200, 404]) }))
    .default([]),
});

export type SiteRules = ReturnType<typeof parseSiteRules>;

/**
 * Reads netlify.toml.
 * @throws {z.ZodError} if the file contains an unsupported header rule or redirect
 */
export function readSiteRules(file: URL | string): SiteRules {
  return parseSiteRules(readFileSync(file, 'utf8'));
}

/**
 * Parses the text of netlify.toml.
 * @throws {z.ZodError} if the text contains an unsupported header rule or redirect
 * @throws {TomlError} if the text is no TOML
 */
export function parseSiteRules(toml: string) {
  const { headers, redirects } = fileSchema.parse(parse(toml));
  const headerRules = headers.map((rule) => ({ ...rule, pattern: toPattern(rule.for) }));
  const rewriteRules = redirects.map((rule) => ({ ...rule, pattern: toPattern(rule.from) }));
  return {
    /** Returns the headers for a path. A later entry of netlify.toml overrides an earlier one. */
    getHeaders: (pathname: string) =>
      Object.assign(
        {},
        ...headerRules
          .filter(({ pattern }) => pattern.test({ pathname }))
          .map(({ values }) => values),
      ) as Record<string, string>,
    /** Returns the page to which netlify.toml rewrites a path, and the status of the response; undefined for none. */
    findPage: (pathname: string) => rewriteRules.find(({ pattern }) => pattern.test({ pathname })),
  };
}

/** Converts a path of netlify.toml to a pattern. On the platform, `/a/*` also matches `/a`. */
function toPattern(pathname: string): URLPattern {
  return new URLPattern({ pathname: pathname.replace(/\/\*$/, '{/*}?') });
}
