/**
 * Reduces the HTML of a built page, because more than 14 kB of HTML costs another round trip before the first
 * paint. The page contains only the addresses of the scripts for islands and of the scripts in Deferred.astro;
 * load-deferred.ts loads them later. The other inline modules become one script, and the inline style sheets one
 * style sheet.
 *
 * Each edit states its gain, measured in November 2026. Bytes are the mean of 46 pages with Brotli, in parentheses
 * with gzip. Times are those of the largest paint on Lighthouse's mobile profile. Even edits that gain less than
 * 0.1 kB are needed, because the landing page uses its whole budget of 40 kB.
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
const islandIdPattern = /(<astro-island) uid="[^"]*"/g;
/** Matches the address and the export of an island's component, if the component is a default export. */
const componentPattern = /(component-url=)"([^"]*)" (component-export=)"default"/g;
/** Matches the options of an island, which the directives of the site do not read. */
const islandOptionsPattern = / opts="[^"]*"/g;
/**
 * Matches the marks by which an island waits for the end of its content. The file of the islands loads after the page was
 * parsed, so that their content is complete. Gain: 30 bytes on `/sw`.
 */
const islandEndPattern = / await-children(?=>)|<!--astro:end-->/g;
/** Matches an attribute with JSON: the properties of an island, or the data of a script. */
const jsonPattern = / (props|data-[\w-]+)="([^"]*&quot;[^"]*)"/g;
/** Matches the content of Deferred.astro. */
const deferredPattern = /<!--deferred-->(.*?)<!--\/deferred-->/gs;
const linkedModulePattern = /<script type="module" src="([^"]*)"><\/script>/g;
/** Matches the code of Astro's custom element and of its client directives. */
const islandCodePattern = /astro-island|\(self\.Astro\|\|/;
/** Matches an import that a classic script cannot contain. `import()` of a variable or an absolute path is permitted. */
const staticImportPattern = /\bimport\b(?!\((\w+|(["'`])\/[^"'`]*\2)\))/;

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
  /** The element that replaces each element of `parts`; undefined for an element that is removed. */
  const remainingParts = mergeStyles(
    mergeScripts(parts.map((part) => (isIslandScript(part) ? undefined : part))),
  );
  let index = 0;
  const optimized = removeBlankText(html)
    .replaceAll(elementPattern, () => toMarkup(remainingParts[index++]))
    // No script reads the attribute `uid` of an island. Gain: 12 bytes.
    .replaceAll(islandIdPattern, '$1')
    .replaceAll(componentPattern, (_, url: string, file: string, exported: string) => {
      const { address, name } = resolver.resolveComponent(file);
      return `${url}"${address}" ${exported}"${name}"`;
    })
    // Gain: 30 bytes on `/`.
    .replaceAll(islandOptionsPattern, ' opts="{}"')
    .replaceAll(islandEndPattern, '')
    .replaceAll(emptyDataPattern, ' $1')
    .replaceAll(mediaPattern, (attribute) => attribute.replaceAll('&lt;', '<'))
    .replaceAll(jsonPattern, (_, name: string, json: string) => ` ${name}=${quoteJson(json)}`)
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
  const html = page.replaceAll(deferredPattern, (_, scripts: string) =>
    scripts.replaceAll(linkedModulePattern, (_tag, file: string) => {
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
  return kind === 'script' && attributes === '' && islandCodePattern.test(source);
}

/** Elements between which white space displays nothing: blocks, and pictures, which are blocks in the base styles. */
const blockNames =
  'article|body|dd|details|div|dl|dt|footer|form|h[1-3]|head|header|li|link|main|meta|nav|noscript|ol|p|path|picture|search|section|script|style|summary|svg|title|ul';
const blankTextPattern = new RegExp(
  String.raw`(</?(?:${blockNames})(?:\s[^<>]*)?>)\s+(?=</?(?:${blockNames})[\s>])`,
  'g',
);
/** Matches an element of which the white space is code or is displayed. */
const literalPattern = /(<(script|style|pre|textarea)\b.*?<\/\2>)/gs;

/** Removes the white space between the tags of blocks. Gain: 71 bytes on `/sw`. */
function removeBlankText(html: string): string {
  const literals: string[] = [];
  // A mark keeps the place of each literal element between its neighbours.
  const marked = html.replaceAll(literalPattern, (literal) => {
    literals.push(literal);
    return '<script></script>';
  });
  return marked
    .replaceAll(blankTextPattern, '$1')
    .replaceAll('<script></script>', () => literals.shift() ?? '');
}

/** Matches a media query, of which HTML permits the sign '<' as it is. Gain: 28 bytes on `/sw`. */
const mediaPattern = / (?:media|sizes)="[^"]*"/g;
/** Matches an attribute for a script without a value, as React writes it. */
const emptyDataPattern = / (data-[\w-]+)=""/g;

/** Returns an attribute's value in single quotes, so that the quotes of its JSON are no entities. Gain: 45 bytes on `/`. */
function quoteJson(json: string): string {
  return `'${json.replaceAll("'", '&#39;').replaceAll('&quot;', '"')}'`;
}

/** True for an inline module that can run as a classic script. */
function isInlineModule(part?: InlineElement): part is InlineElement {
  if (part?.kind !== 'script' || part.attributes !== ' type="module"') return false;
  return !staticImportPattern.test(part.source);
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
