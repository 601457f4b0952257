/**
 * Makes a built page lighter: the scripts of islands and login, which every page has and few visitors
 * need, are only named in it, and load-later.ts loads them; the policy names only what the page still
 * holds. Scripts for what a page itself offers stay, or a button pressed early would do nothing. Every
 * byte of the first 14 kB counts, because more than that costs another round trip before anything is
 * painted, and a script that is asked for early takes from the pictures.
 */
import { createHash } from 'node:crypto';

interface LeanPage {
  html: string;
  /** Source of a script of its own that the page loads by its address; undefined where it has none. */
  script: string | undefined;
}

/** What nobody waits for: Astro names a module after the component that holds it. */
const lateScript = /^ type="module" src="([^"]*\/(?:IdentityStart|AccountMenu|LiveCards)[^"]*)"$/;
const policy = /(<meta http-equiv="content-security-policy" content=")([^"]*)(")/i;

/** A script or a style sheet of a page. */
interface Part {
  kind: 'script' | 'style';
  /** As they stand in the tag, with the space before them. */
  attributes: string;
  source: string;
}

/**
 * @param addressOf - where a script of this source will be found.
 * @param notOfPages - hashes of style sheets that a script brings.
 */
export function leanPage(
  html: string,
  addressOf: (source: string) => string,
  notOfPages: readonly string[] = [],
): LeanPage {
  const { texts, parts } = taken(html);
  const forIslands = parts.filter(isForIslands).map(({ source }) => source);
  const script = forIslands.length > 0 ? forIslands.join(';\n') : undefined;
  const modules = parts.flatMap(({ attributes }) => lateScript.exec(attributes)?.[1] ?? []);
  const later = [...(script === undefined ? [] : [addressOf(script)]), ...modules];
  const kept = withOneScript(withOneStyle(parts.map((part) => (isLate(part) ? undefined : part))));
  const allowed: Allowed = {
    'script-src': hashesOf(kept, 'script'),
    'style-src-elem': [...hashesOf(kept, 'style'), ...notOfPages],
  };
  const lean = texts.map((text, at) => text + markupOf(kept[at])).join('');
  return {
    html: withShortPolicy(
      later.length > 0 ? lean.replace('<html', `<html data-later="${later.join(' ')}"`) : lean,
      allowed,
    ),
    script,
  };
}

/** The scripts and style sheets, and the texts before, between and behind them. */
function taken(html: string): { texts: string[]; parts: Part[] } {
  const texts: string[] = [];
  const parts: Part[] = [];
  let read = 0;
  const openings = /<(script|style)\b([^>]*)>/g;
  for (let opening = openings.exec(html); opening; opening = openings.exec(html)) {
    const [tag, kind = '', attributes = ''] = opening;
    const begin = opening.index + tag.length;
    const closing = `</${kind}>`;
    const end = html.indexOf(closing, begin);
    if (end === -1) break;
    texts.push(html.slice(read, opening.index));
    parts.push({ kind: kind as Part['kind'], attributes, source: html.slice(begin, end) });
    read = openings.lastIndex = end + closing.length;
  }
  return { texts: [...texts, html.slice(read)], parts };
}

function markupOf(part: Part | undefined): string {
  return part ? `<${part.kind}${part.attributes}>${part.source}</${part.kind}>` : '';
}

/** Written by Astro for islands: the element that hydrates them, and the directives that say when. */
function isForIslands({ kind, attributes, source }: Part): boolean {
  return kind === 'script' && attributes === '' && /astro-island|\(self\.Astro\|\|/.test(source);
}

/** Scripts that nobody waits for leave the page. */
function isLate(part: Part): boolean {
  return part.kind === 'script' && (isForIslands(part) || lateScript.test(part.attributes));
}

/** A module within the page that names no other: what names some cannot be anything but a module. */
function isOwnModule(part?: Part): part is Part {
  if (part?.kind !== 'script' || part.attributes !== ' type="module"') return false;
  return !/\bimport\b(?!\(\w+\))/.test(part.source);
}

function isSheet(part?: Part): part is Part {
  return part?.kind === 'style' && part.attributes === '';
}

/** One in the place of the last, because a hash in the policy is as long as fifty letters of text. */
function withOneScript(parts: (Part | undefined)[]): (Part | undefined)[] {
  const modules = parts.filter(isOwnModule);
  const source = modules.map((module) => whenRead(module.source)).join(';');
  return parts.map((part) => {
    if (!isOwnModule(part)) return part;
    return part === modules.at(-1) ? { ...part, attributes: '', source } : undefined;
  });
}

/** One in the place of the first, for the same reason. */
function withOneStyle(parts: (Part | undefined)[]): (Part | undefined)[] {
  const sheets = parts.filter(isSheet);
  const source = sheets.map((sheet) => sheet.source).join('');
  return parts.map((part) => {
    if (!isSheet(part)) return part;
    return part === sheets[0] ? { ...part, source } : undefined;
  });
}

/**
 * Runs when a module would, and as closed in itself: where it fails, the next one runs. A module, even
 * one within the page, keeps the browser from painting: 140 ms of the landing page's largest paint on
 * the mobile profile.
 */
function whenRead(source: string): string {
  return `addEventListener("DOMContentLoaded",()=>{${source}})`;
}

/** The hashes that each directive of the policy has to name. */
type Allowed = Record<'script-src' | 'style-src-elem', string[]>;

/** Astro names the scripts and style sheets of all pages in each; a page's own are enough. */
function withShortPolicy(html: string, allowed: Allowed): string {
  return html.replace(policy, (_, begin: string, directives: string, end: string) => {
    const short = directives.replaceAll(
      /(script-src|style-src-elem) ([^;]*)/g,
      (_directive, name: keyof Allowed, sources: string) =>
        [
          name,
          ...sources.split(' ').filter((source) => !source.startsWith("'sha256-")),
          ...new Set(allowed[name].map((hash) => `'${hash}'`)),
        ].join(' '),
    );
    return begin + short + end;
  });
}

function hashesOf(parts: (Part | undefined)[], kind: Part['kind']): string[] {
  return parts.flatMap((part) =>
    part?.kind === kind && !isElsewhereOrData.test(part.attributes) ? hashOf(part.source) : [],
  );
}

/** What is loaded by its address, or is no script at all, such as JSON-LD. */
const isElsewhereOrData = / src=| type="(?!module)/;

/** Pages have most of their scripts and styles in common. */
const hashes = new Map<string, string>();

function hashOf(source: string): string {
  let hash = hashes.get(source);
  if (hash === undefined) {
    hash = `sha256-${createHash('sha256').update(source).digest('base64')}`;
    hashes.set(source, hash);
  }
  return hash;
}
