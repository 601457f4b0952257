/**
 * Makes a built page lighter, because more than its first 14 kB costs another round trip before anything is
 * painted. Scripts of Deferred.astro and of islands are only named in the page, since a script that is asked
 * for early takes from the pictures; load-deferred.ts loads them. The other scripts within the page become
 * one, and so do its style sheets, because a hash in the policy is as long as fifty letters of text.
 */
import { shortenPolicy, type Part } from './page-policy.ts';

interface OptimizedPage {
  html: string;
  /** Source of the file that hydrates the page's islands; undefined where it has none. */
  islands: string | undefined;
}

const element = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;

/**
 * @param getAddress - where the file with this source will be found.
 * @param dialogStyles - hashes of style sheets that a script brings.
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
    // An island's number is read by nobody.
    .replaceAll(/(<astro-island) uid="[^"]*"/g, '$1')
    .replace('<html', `<html${named}`);
  return { html: shortenPolicy(optimized, remaining.filter(isPart), dialogStyles), islands };
}

/** Takes out the scripts of Deferred.astro. One that Astro wrote into the page has no address, and stays. */
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

/** Written by Astro for islands: the element that hydrates them, and the directives that say when. */
function isForIslands({ kind, attributes, source }: Part): boolean {
  return kind === 'script' && attributes === '' && /astro-island|\(self\.Astro\|\|/.test(source);
}

/** A module within the page that names no other: what names some cannot be anything but a module. */
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
 * All own modules as one script in the place of the last. Each runs when a module would, and as closed in
 * itself: where one fails, the next one runs. A module, even one within the page, keeps the browser from
 * painting: 140 ms of the landing page's largest paint on the mobile profile.
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

/** All style sheets as one in the place of the first. */
function withOneStyle(parts: (Part | undefined)[]): (Part | undefined)[] {
  const sheets = parts.filter(isSheet);
  const source = sheets.map((sheet) => sheet.source).join('');
  return parts.map((part) => {
    if (!isSheet(part)) return part;
    return part === sheets[0] ? { ...part, source } : undefined;
  });
}
