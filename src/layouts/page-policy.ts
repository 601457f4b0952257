import { createHash } from 'node:crypto';

/** An inline script or style sheet of a page. */
export interface Part {
  kind: 'script' | 'style';
  /** The attributes of the tag, with the space before them. */
  attributes: string;
  source: string;
}

const policy = /(<meta http-equiv="content-security-policy" content=")([^"]*)(")/i;

/** Matches a script that loads from an address, and data such as JSON-LD. */
const isElsewhereOrData = / src=| type="(?!module)/;

/**
 * Replaces the policy's hashes of all pages by those of the page's own scripts and style sheets.
 * @param dialogStyles - hashes of style sheets that a script adds.
 */
export function shortenPolicy(
  html: string,
  parts: readonly Part[],
  dialogStyles: readonly string[],
): string {
  const getHashes = (kind: Part['kind']) =>
    parts
      .filter((part) => part.kind === kind && !isElsewhereOrData.test(part.attributes))
      .map(({ source }) => getHash(source));
  const allowed = {
    'script-src': getHashes('script'),
    'style-src-elem': [...getHashes('style'), ...dialogStyles],
  };
  return html.replace(policy, (_, begin: string, directives: string, end: string) => {
    const short = directives.replaceAll(
      /(script-src|style-src-elem) ([^;]*)/g,
      (_directive, name: keyof typeof allowed, sources: string) =>
        [
          name,
          ...sources.split(' ').filter((source) => !source.startsWith("'sha256-")),
          ...new Set(allowed[name].map((hash) => `'${hash}'`)),
        ].join(' '),
    );
    return begin + short + end;
  });
}

/** Caches hashes, because pages share most of their scripts and styles. */
const hashes = new Map<string, string>();

function getHash(source: string): string {
  let hash = hashes.get(source);
  if (hash === undefined) {
    hash = `sha256-${createHash('sha256').update(source).digest('base64')}`;
    hashes.set(source, hash);
  }
  return hash;
}
