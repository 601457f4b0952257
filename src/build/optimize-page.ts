/**
 * Reduces the HTML of a built page, because more than 14 kB of HTML costs another round trip before the first
 * paint. Of the scripts for islands and the scripts in Deferred.astro, the page contains only the addresses, and
 * load-deferred.ts loads them later. The other inline modules are merged into one script, and the
 * inline style sheets into one style sheet.
 *
 * Each edit states its gain, measured in November 2026 with and without it: bytes of Brotli (and of gzip) as the
 * mean of 46 pages, and ms of the largest paint on Lighthouse's mobile profile. The edits that gain
 * less than 0.1 kB stay because the landing page has 40 kB of 40.
 */
import { shortenPolicy, type InlineElement } from './page-policy.ts';
import { shortenStyles } from './shorten-styles.ts';

interface OptimizedPage {
  html: string;
  /** Source of the file that hydrates the islands; undefined for a page without islands. */
  islands: string | undefined;
}

/** Finds the code of scripts, because the file of a script may only refer to a chunk. */
export interface ScriptResolver {
  /** Returns the address of the file with the code of a script. */
  resolveScript: (address: string) => string;
  /** Returns the address and the export of a component that is the default export of a file. */
  resolveComponent: (address: string) => { address: string; name: string };
}

const noResolver: ScriptResolver = {
  resolveScript: (address) => address,
  resolveComponent: (address) => ({ address, name: 'default' }),
};

const elementPattern = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;

/**
 * Optimizes the HTML of one page.
 * @param getAddress - returns the address of a file from its source.
 * @param dialogStyles - hashes of style sheets that a script adds later.
 */
export function optimizePage(
  page: string,
  getAddress: (source: string) => string,
  dialogStyles: readonly string[] = [],
  resolver = noResolver,
): OptimizedPage {
  const { html, deferred } = extractDeferred(page, resolver);
  const parts = Array.from(html.matchAll(elementPattern), (match): InlineElement => {
    const [, kind, attributes = '', source = ''] = match;
    return { kind: kind as InlineElement['kind'], attributes, source };
  });
  const islandSources = parts.filter(isIslandScript).map(({ source }) => source);
  const islands = islandSources.length > 0 ? islandSources.join(';\n') : undefined;
  const attributes =
    (islands === undefined ? '' : ` data-islands="${getAddress(islands)}"`) +
    (deferred.length === 0 ? '' : ` data-deferred="${deferred.join(' ')}"`);
  const remainingParts = mergeStyles(
    mergeScripts(parts.map((part) => (isIslandScript(part) ? undefined : part))),
  );
  let index = 0;
  const optimized = html
    .replaceAll(elementPattern, () => toMarkup(remainingParts[index++]))
    // No script reads the attribute `uid` of an island. Gain: 12 bytes.
    .replaceAll(/(<astro-island) uid="[^"]*"/g, '$1')
    .replaceAll(
      /(component-url=)"([^"]*)" (component-export=)"default"/g,
      (_, url: string, file: string, exported: string) => {
        const { address, name } = resolver.resolveComponent(file);
        return `${url}"${address}" ${exported}"${name}"`;
      },
    )
    .replace('<html', `<html${attributes}`);
  return {
    html: shortenPolicy(optimized, remainingParts.filter(isPresent), dialogStyles),
    islands,
  };
}

/**
 * Removes the scripts of Deferred.astro, and returns their addresses, each once. A script that Astro inlined has no
 * address, and stays in the page. Gain: 300 ms on `/`, because early requests for scripts compete with the pictures.
 */
function extractDeferred(
  page: string,
  { resolveScript }: ScriptResolver,
): { html: string; deferred: string[] } {
  const deferred = new Set<string>();
  const html = page.replaceAll(/<!--deferred-->(.*?)<!--\/deferred-->/gs, (_, scripts: string) =>
    scripts.replaceAll(/<script type="module" src="([^"]*)"><\/script>/g, (_tag, file: string) => {
      deferred.add(resolveScript(file));
      return '';
    }),
  );
  return { html, deferred: [...deferred] };
}

/**
 * True for a script of Astro for islands: the custom element that hydrates them, or a client directive. The page
 * contains only the address of their file. Gain: 1,710 (1,978) bytes, and 130 ms on `/`.
 */
function isIslandScript({ kind, attributes, source }: InlineElement): boolean {
  return kind === 'script' && attributes === '' && /astro-island|\(self\.Astro\|\|/.test(source);
}

/**
 * True for an inline module that can run as a classic script. It may contain `import()` of a variable or of an
 * absolute path, but no other import.
 */
function isInlineModule(part?: InlineElement): part is InlineElement {
  if (part?.kind !== 'script' || part.attributes !== ' type="module"') return false;
  return !/\bimport\b(?!\((\w+|(["'`])\/[^"'`]*\2)\))/.test(part.source);
}

function isSheet(part?: InlineElement): part is InlineElement {
  return part?.kind === 'style' && part.attributes === '';
}

function isPresent(part?: InlineElement): part is InlineElement {
  return part !== undefined;
}

function toMarkup(part?: InlineElement): string {
  return part ? `<${part.kind}${part.attributes}>${part.source}</${part.kind}>` : '';
}

/**
 * Merges all inline modules into one script, which replaces the last module. Each part runs in its own scope after
 * the document was parsed, as a module does, and the failure of a part does not stop the next part. Gain: 50 ms on
 * `/` and 130 ms on the page of a business, because modules block painting, even inline ones; 49 (50) bytes.
 */
function mergeScripts(parts: (InlineElement | undefined)[]): (InlineElement | undefined)[] {
  const modules = parts.filter(isInlineModule);
  const source = modules
    .map((module) => `addEventListener("DOMContentLoaded",()=>{${module.source}})`)
    .join(';');
  return parts.map((part) => {
    if (!isInlineModule(part)) return part;
    return part === modules.at(-1) ? { ...part, attributes: '', source } : undefined;
  });
}

/**
 * Merges all style sheets into one, which replaces the first style sheet. It therefore precedes the linked sheet of
 * members' pages. Behind it, a class of an inline sheet would take precedence over the linked rules for wide screens.
 * Gain: 75 (94) bytes.
 */
function mergeStyles(parts: (InlineElement | undefined)[]): (InlineElement | undefined)[] {
  const sheets = parts.filter(isSheet);
  const source = shortenStyles(sheets.map((sheet) => sheet.source).join(''));
  return parts.map((part) => {
    if (!isSheet(part)) return part;
    return part === sheets[0] ? { ...part, source } : undefined;
  });
}
