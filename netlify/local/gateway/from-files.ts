import { Problem } from '#domain/problem/problem.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import type { SiteRules } from './netlify-toml.ts';
import type { StaticFiles } from './static-files.ts';
import { isMove, redirect, targetOf, type Visit } from './visit.ts';

/** The methods that a file answers. */
export const fileMethods = ['GET', 'HEAD'];

/** A file, what a redirect shows instead, or the 404 page. */
export async function fromFiles(
  { rules, files }: { rules: SiteRules; files?: StaticFiles },
  { request, url }: Visit,
): Promise<Response> {
  if (!fileMethods.includes(request.method)) {
    return problemResponse(new Problem('method-not-allowed'), { allow: fileMethods.join(', ') });
  }
  const forced = rules.redirectFor(url, { force: true });
  const rule =
    forced ?? (files?.has(url.pathname) ? undefined : rules.redirectFor(url, { force: false }));
  if (rule && isMove(rule)) return redirect(rule);

  const { pathname } = rule ? targetOf(rule.location, url) : url;
  const response =
    (await files?.answer(pathname, request, rule?.status)) ??
    (await files?.answer('/404', request, 404)) ??
    problemResponse(new Problem('not-found'));
  for (const [name, value] of Object.entries(rules.headersFor(url.pathname))) {
    response.headers.set(name, value);
  }
  return response;
}
