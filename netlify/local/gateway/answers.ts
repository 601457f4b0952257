/**
 * Who answers a request. The order is the platform's: forced redirects, functions, files, other
 * redirects, the 404 page; the mounted services come before all of it. A rewrite, which is a redirect
 * with status 200, is answered by whatever stands at its target.
 */
import { Problem } from '#domain/problem/problem.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import { functionFinder, type FunctionParts } from './from-function.ts';
import { fromMount, type Mount } from './from-mount.ts';
import type { SiteRules } from './netlify-toml.ts';
import {
  fileMethods,
  isMove,
  redirect,
  targetOf,
  type Answer,
  type Find,
  type RedirectMatch,
  type Visit,
} from './visit.ts';
import type { StaticFiles } from './static-files.ts';

export interface Parts extends FunctionParts {
  mounts: Mount[];
  rules: SiteRules;
}

export function answersOf(parts: Parts): { find: Find; fromFiles: Answer } {
  const { mounts, rules, files } = parts;

  const mountAt = (url: URL): Answer | undefined => {
    const mount = mounts.find(({ prefix }) => isUnder(url.pathname, prefix));
    return mount && ((visit) => fromMount(mount, visit));
  };
  const functionAt: Find = functionFinder(parts, (visit) => {
    const answer = mountAt(visit.url) ?? functionAt(visit.request.method, visit.url);
    return answer ? answer(visit) : fromFiles(parts, visit);
  });
  const behind = (rule: RedirectMatch, method: string, url: URL): Answer | undefined => {
    if (rule.status !== 200) return undefined;
    const target = targetOf(rule.location, url);
    const answer = mountAt(target) ?? functionAt(method, target);
    return answer && ((visit) => answer({ ...visit, url: target }));
  };

  const find: Find = (method, url) => {
    const mounted = mountAt(url);
    if (mounted) return mounted;
    const forced = rules.redirectFor(url, { force: true });
    if (forced && isMove(forced)) return () => Promise.resolve(redirect(forced));
    if (forced) return behind(forced, method, url);

    const called = functionAt(method, url);
    if (called || files?.has(url.pathname)) return called;
    const rule = rules.redirectFor(url, { force: false });
    return rule && behind(rule, method, url);
  };
  return { find, fromFiles: (visit) => fromFiles(parts, visit) };
}

function isUnder(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/** A file, what a redirect shows instead, or the 404 page. */
async function fromFiles(
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
