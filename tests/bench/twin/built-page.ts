/** What the twin shares with the built page: the very files of its pictures and its font. */
import type { Html } from './html.ts';

export interface BuiltPage {
  /** The markup of the picture with these words. */
  picture(alt: string): Html;
  /** Address of the headings' font. */
  font: string;
}

/** @throws {Error} naming what the built page lacks. */
export function readBuiltPage(page: string): BuiltPage {
  const pictures = new Map(
    Array.from(page.matchAll(/<picture>.*?<\/picture>|<img\b[^>]*>/gs), ([markup]) => [
      /alt="([^"]*)"/.exec(markup)?.[1],
      { markup: markup.replaceAll(/ class="[^"]*"/g, '') },
    ]),
  );
  const need = <Found>(found: Found | undefined, what: string): Found => {
    if (found === undefined) throw new Error(`The built page has no ${what}.`);
    return found;
  };
  return {
    picture: (alt) => need(pictures.get(asAttribute(alt)), `picture '${alt}'`),
    font: need(/href="([^"]+\.woff2)"/.exec(page)?.[1], 'preloaded font'),
  };
}

/** As React writes it. */
function asAttribute(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
}
