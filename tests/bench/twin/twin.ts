/**
 * The landing page as a good engineer would write it by hand: the same words, pictures and font, lean
 * markup, one short style sheet, no script. What the real page is measured against.
 */
import { text } from '#content/text/text.ts';
import { readBuiltPage, type BuiltPage } from './built-page.ts';
import { html } from './html.ts';
import { footer, grid, header, hero, lastWord, questions, reasons, steps } from './sections.ts';

/** @param builtPage - the landing page as it was built. @param style - the twin's style sheet. */
export function twinOf(builtPage: string, style: string): string {
  const page = readBuiltPage(builtPage);
  return html`<!doctype html>
    <html lang="en" id="top">
      ${head(page, style)}
      <body>
        ${header()}
        <main>
          ${hero()} ${grid(page)} ${reasons()} ${steps(page)} ${questions()} ${lastWord()}
        </main>
        ${footer()}
      </body>
    </html>`.markup;
}

const head = (page: BuiltPage, style: string) => html`
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${text.layout.titlePrefix}${text.landing.title}</title>
    <meta name="description" content="${text.landing.lead}" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="preload" href="${page.font}" as="font" type="font/woff2" crossorigin />
    <style>
      @font-face {
        font-family: 'Lilita One';
        src: url(${page.font});
        font-display: optional;
      }
      ${{ markup: style }}
    </style>
  </head>
`;
