import { createHash } from 'node:crypto';

/** An inline script or style sheet of a page. */
export interface InlineElement {
  kind: 'script' | 'style';
  /** The attributes of the tag, with the space before them. */
  attributes: string;
  source: string;
}

const policyPattern = /(<meta http-equiv="content-security-policy" content=")([^"]*)(")/i;

/**
 * Matches the attributes of a script with an address, and of an element with data such as JSON-LD. Neither needs a
 * hash.
 */
const attributesWithoutHash = / src=| type="(?!module)/;

/** Matches the directives that contain hashes, with their sources. */
const hashDirectivePattern = /(script-src|style-src-elem) ([^;]*)/g;

/**
 * Replaces the hashes in the policy. Astro lists the hashes of all pages. The result has the hashes of the page's own
 * scripts and style sheets, and `dialogStyles`. Gain: 724 (882) bytes; optimize-page.ts describes the measurement.
 * @param dialogStyles - hashes of style sheets that a script adds later.
 */
export function shortenPolicy(
  html: string,
  elements: readonly InlineElement[],
  dialogStyles: readonly string[],
): string {
  const getHashes = (kind: InlineElement['kind']) =>
    elements
      .filter((element) => element.kind === kind && !attributesWithoutHash.test(element.attributes))
      .map(({ source }) => getHash(source));
  const allowedHashes = {
    'script-src': getHashes('script'),
    'style-src-elem': [...getHashes('style'), ...dialogStyles],
  };
  return html.replace(policyPattern, (_, begin: string, directives: string, end: string) => {
    const shortDirectives = directives.replaceAll(
      hashDirectivePattern,
      (_directive, name: keyof typeof allowedHashes, sources: string) =>
        [
          name,
          ...sources.split(' ').filter((source) => !source.startsWith("'sha256-")),
          ...new Set(allowedHashes[name].map((hash) => `'${hash}'`)),
        ].join(' '),
    );
    return begin + shortDirectives + end;
  });
}

/** Hashes by source. They are cached, because pages share most of their scripts and styles. */
const hashes = new Map<string, string>();

function getHash(source: string): string {
  let hash = hashes.get(source);
  if (hash === undefined) {
    hash = `sha256-${createHash('sha256').update(source).digest('base64')}`;
    hashes.set(source, hash);
  }
  return hash;
}
