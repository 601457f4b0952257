/**
 * Makes a built page lighter, because more than 14 kB of HTML costs another round trip before the first paint. The
 * page only names the scripts of Deferred.astro and of islands, because early requests for scripts compete with the
 * pictures; load-deferred.ts loads them. The other inline scripts are merged into one, and so are the style sheets,
 * because each hash in the policy is as long as fifty letters of text.
 */
import { shortenPolicy, type Part } from './page-policy.ts';

interface OptimizedPage {
  html: string;
  /** Source of the file that hydrates the page's islands; undefined for a page without islands. */
  islands: string | undefined;
}

const element = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;

/**
 * @param getAddress - returns the address of the file with this source.
 * @param dialogStyles - hashes of style sheets that a script adds.
 */
export function optimizePage(
  page: string,
  getAddress: (source: string) => string,
  dialogStyles: readonly string[] = [],
): OptimizedPage {
  const { html, deferred } = withoutDeferred(page);
  const parts = Array.from(html.matchAll(element), (match): Part => {
    const [, kind, attributes = '', source = ''] = match;
    return { kind: kind as Part['kind'], attributes, source };
  });
  const islandSources = parts.filter(isForIslands).map(({ source }) => source);
  const islands = islandSources.length > 0 ? islandSources.join(';\n') : undefined;
  const named =
    (islands === undefined ? '' : ` data-islands="${getAddress(islands)}"`) +
    (deferred.length === 0 ? '' : ` data-deferred="${deferred.join(' ')}"`);
  const remaining = withOneStyle(
    withOneScript(parts.map((part) => (isForIslands(part) ? undefined : part))),
  );
  let at = 0;
  const optimized = html
    .replaceAll(element, () => toMarkup(remaining[at++]))
    // An island's `uid` is unused.
    .replaceAll(/(<astro-island) uid="[^"]*"/g, '$1')
    .replace('<html', `<html${named}`);
  return { html: shortenPolicy(optimized, remaining.filter(isPart), dialogStyles), islands };
}

/** Removes the scripts of Deferred.astro. A script that Astro inlined has no address, and stays. */
function withoutDeferred(page: string): { html: string; deferred: string[] } {
  const deferred: string[] = [];
  const html = page.replaceAll(/<!--deferred-->(.*?)<!--\/deferred-->/gs, (_, scripts: string) =>
    scripts.replaceAll(/<script type="module" src="([^"]*)"><\/script>/g, (_tag, file: string) => {
      deferred.push(file);
      return '';
    }),
  );
  return { html, deferred };
}

/**
 * Returns true for Astro's scripts for islands: the custom element that hydrates them, and the client directives.
 */
function isForIslands({ kind, attributes, source }: Part): boolean {
  return kind === 'script' && attributes === '' && /astro-island|\(self\.Astro\|\|/.test(source);
}

/**
 * Returns true for an inline module that can run as a classic script: one without `import`, except `import(name)`
 * with a variable.
 */
function isOwnModule(part?: Part): part is Part {
  if (part?.kind !== 'script' || part.attributes !== ' type="module"') return false;
  return !/\bimport\b(?!\(\w+\))/.test(part.source);
}

function isSheet(part?: Part): part is Part {
  return part?.kind === 'style' && part.attributes === '';
}

function isPart(part?: Part): part is Part {
  return part !== undefined;
}

function toMarkup(part?: Part): string {
  return part ? `<${part.kind}${part.attributes}>${part.source}</${part.kind}>` : '';
}

/**
 * Merges all inline modules into one script in the place of the last. Each part runs at the time of a module and in
 * its own scope; a failing part does not stop the next. Modules, even inline ones, block painting: they cost 140 ms
 * of the landing page's largest contentful paint on the mobile profile.
 */
function withOneScript(parts: (Part | undefined)[]): (Part | undefined)[] {
  const modules = parts.filter(isOwnModule);
  const source = modules
    .map((module) => `addEventListener("DOMContentLoaded",()=>{${module.source}})`)
    .join(';');
  return parts.map((part) => {
    if (!isOwnModule(part)) return part;
    return part === modules.at(-1) ? { ...part, attributes: '', source } : undefined;
  });
}

/** Merges all style sheets into one in the place of the first. */
function withOneStyle(parts: (Part | undefined)[]): (Part | undefined)[] {
  const sheets = parts.filter(isSheet);
  const source = sheets.map((sheet) => sheet.source).join('');
  return parts.map((part) => {
    if (!isSheet(part)) return part;
    return part === sheets[0] ? { ...part, source } : undefined;
  });
}
