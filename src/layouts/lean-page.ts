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

const inlineScript = /<script>([^]*?)<\/script>/g;
/** Astro names a module after the component that holds it. */
const loginScript =
  /<script type="module" src="([^"]*\/(?:IdentityStart|AccountMenu)[^"]*)"><\/script>/g;
/** Without imports: what has some cannot be anything but a module. */
const inlineModule = /<script type="module">((?:(?!\bimport\b|<\/script>)[^])*)<\/script>/g;
const policy = /(<meta http-equiv="content-security-policy" content=")([^"]*)(")/i;

/** Written by Astro for islands: the element that hydrates them, and the directives that say when. */
const isForIslands = (source: string) => /astro-island|\(self\.Astro\|\|/.test(source);

/**
 * @param addressOf - where a script of this source will be found.
 * @param notOfPages - hashes of style sheets that a script brings.
 */
export function leanPage(
  html: string,
  addressOf: (source: string) => string,
  notOfPages: readonly string[] = [],
): LeanPage {
  const sources = Array.from(html.matchAll(inlineScript), ([, source = '']) => source);
  const forIslands = sources.filter(isForIslands);
  const script = forIslands.length > 0 ? forIslands.join(';\n') : undefined;
  const modules = Array.from(html.matchAll(loginScript), ([, address = '']) => address);
  const later = [...(script === undefined ? [] : [addressOf(script)]), ...modules];
  const lighter = html
    .replaceAll(inlineScript, (whole, source: string) => (isForIslands(source) ? '' : whole))
    .replaceAll(loginScript, '')
    .replaceAll(inlineModule, (_, source: string) => `<script>${whenRead(source)}</script>`)
    .replace('<html', later.length > 0 ? `<html data-later="${later.join(' ')}"` : '<html');
  const rewritten = Array.from(html.matchAll(inlineModule), ([, source = '']) => source);
  return { html: withOneStyle(withShortPolicy(lighter, rewritten), notOfPages), script };
}

const style = /<style>([^]*?)<\/style>/g;

/**
 * Astro names the style sheets of all pages in each, too, and a hash is as long as fifty letters of
 * text: a page's own become one, and of the others only those are left that are of no page.
 */
function withOneStyle(html: string, notOfPages: readonly string[]): string {
  const sheets = Array.from(html.matchAll(style), ([, sheet = '']) => sheet);
  const whole = sheets.join('');
  let isFirst = true;
  const joined = html.replaceAll(style, () => {
    const here = isFirst ? `<style>${whole}</style>` : '';
    isFirst = false;
    return here;
  });
  const allowed = [...(whole === '' ? [] : [hashOf(whole)]), ...notOfPages];
  return joined.replace(policy, (_, begin: string, directives: string, end: string) => {
    const short = directives.replace(/style-src-elem [^;]*/, (names) =>
      [
        ...names.split(' ').filter((name) => !name.startsWith("'sha256-")),
        ...allowed.map((hash) => `'${hash}'`),
      ].join(' '),
    );
    return begin + short + end;
  });
}

/**
 * Runs when a module would, and as closed in itself. A module, even one within the page, keeps the
 * browser from painting: 140 ms of the landing page's largest paint on the mobile profile.
 */
function whenRead(source: string): string {
  return `addEventListener("DOMContentLoaded",()=>{${source}})`;
}

/** Astro names the scripts of all pages in each; a page's own are enough. */
function withShortPolicy(html: string, rewritten: string[]): string {
  const renamed = new Map(
    rewritten.map((source) => [`'${hashOf(source)}'`, `'${hashOf(whenRead(source))}'`]),
  );
  const inline = html.matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g);
  const own = new Set(Array.from(inline, ([, source = '']) => `'${hashOf(source)}'`));
  return html.replace(policy, (_, begin: string, directives: string, end: string) => {
    const short = directives.replace(/script-src [^;]*/, (names) =>
      names
        .split(' ')
        .map((name) => renamed.get(name) ?? name)
        .filter((name) => !name.startsWith("'sha256-") || own.has(name))
        .join(' '),
    );
    return begin + short + end;
  });
}

function hashOf(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
