/** The part of netlify.toml that the gateway acts on: headers and redirects, in the file's order. */
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import * as z from 'zod';
import type { RedirectMatch } from './visit.ts';

const redirectSchema = z.strictObject({
  from: z.string().startsWith('/'),
  to: z.string(),
  status: z.int().default(301),
  force: z.boolean().default(false),
});

const fileSchema = z.looseObject({
  headers: z
    .array(z.object({ for: z.string(), values: z.record(z.string(), z.string()) }))
    .default([]),
  redirects: z.array(redirectSchema).default([]),
});

export type SiteRules = ReturnType<typeof siteRules>;

/** @throws {z.ZodError} when the file holds a header or redirect that the gateway does not know. */
export function readSiteRules(file: URL | string): SiteRules {
  return siteRules(readFileSync(file, 'utf8'));
}

/** As {@link readSiteRules}, from the file's text. */
export function siteRules(toml: string) {
  const { headers, redirects } = fileSchema.parse(parse(toml));
  const headerRules = headers.map(({ for: path, values }) => ({
    pattern: patternOf(path),
    values,
  }));
  const redirectRules = redirects.map((rule) => ({ ...rule, pattern: patternOf(rule.from) }));
  return {
    /** Headers for a static file; a later entry of the file wins. */
    headersFor: (pathname: string) =>
      Object.assign(
        {},
        ...headerRules
          .filter(({ pattern }) => pattern.test({ pathname }))
          .map(({ values }) => values),
      ) as Record<string, string>,
    /** The first redirect that fits, among the forced ones or among the others. */
    redirectFor(url: URL, { force }: { force: boolean }): RedirectMatch | undefined {
      for (const rule of redirectRules) {
        if (rule.force !== force) continue;
        const match = rule.pattern.exec({ pathname: url.pathname });
        if (match)
          return { location: fill(rule.to, match.pathname.groups, url), status: rule.status };
      }
      return undefined;
    },
  };
}

/** `/a/*` also covers `/a`, as on the platform. */
function patternOf(path: string): URLPattern {
  return new URLPattern({ pathname: path.replace(/\/\*$/, '{/*}?') });
}

function fill(to: string, groups: Record<string, string | undefined>, url: URL): string {
  const path = to
    .replaceAll(/:([a-z_]\w*)/gi, (whole, name: string) =>
      name === 'splat' ? (groups['0'] ?? '') : (groups[name] ?? whole),
    )
    // Two slashes would name another host, and the second of them may be the visitor's.
    .replace(/^\/{2,}/, '/');
  // A query of the rule's own replaces the visitor's; otherwise hers is carried along.
  return path.includes('?') || path.includes('#') ? path : `${path}${url.search}`;
}
