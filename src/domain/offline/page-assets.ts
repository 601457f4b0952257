/** The files that a stored page needs without a network. */

/** The width in pixels of the stored picture: enough for a phone, and half of the bytes of the widest one. */
const pictureWidth = 640;

/**
 * Returns the addresses of the deferred scripts of a page, and of its first picture in one width. Styles are inside of the
 * page.
 */
export function findPageAssets(html: string): string[] {
  const [, deferred = ''] = /data-deferred="([^"]*)"/.exec(html) ?? [];
  const [, sources = ''] = /<main[^]*?<source[^>]* srcset="([^"]*)" sizes/i.exec(html) ?? [];
  const candidates = Array.from(sources.matchAll(/(\S+) (\d+)w/g), ([, address = '', width]) => ({
    address,
    width: Number(width),
  }));
  const picture = candidates.find(({ width }) => width >= pictureWidth) ?? candidates.at(-1);
  return [...deferred.split(' '), picture?.address ?? ''].filter((address) => address !== '');
}

/** Returns the addresses of the scripts that a script of the build imports at its start. */
export function findImports(script: string): string[] {
  return Array.from(
    script.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)/g),
    ([, file = '']) => `/_astro/${file}`,
  );
}

/**
 * Returns the beginning of a picture's address that all of its widths share, so that a stored width stands in for another
 * one; undefined for another file.
 */
export function findPictureName(path: string): string | undefined {
  return /^(\/media\/.+\/|\/_astro\/.+_)[^/]*\.(?:avif|webp)$/.exec(path)?.[1];
}
