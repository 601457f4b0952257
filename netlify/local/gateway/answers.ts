/**
 * Who answers a request. The order is the platform's: forced redirects, functions, files, other
 * redirects, the 404 page; the mounted services come before all of it. A rewrite, which is a redirect
 * with status 200, is answered by whatever stands at its target.
 */
import { fromFiles } from './from-files.ts';
import { functionFinder, type FunctionParts } from './from-function.ts';
import { fromMount, type Mount } from './from-mount.ts';
import type { SiteRules } from './netlify-toml.ts';
import { isMove, redirect, targetOf, type Answer, type Find, type RedirectMatch } from './visit.ts';

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
