/**
 * A page that an endpoint makes for somebody without scripts: React, rendered once, in the frame of
 * the site's own static page /answer.
 */
import { text } from '#content/text/text.ts';
import { createElement, type ReactNode } from 'react';
import { builtPage } from './built-page.ts';
import { barePageHeaders, pageHeaders } from './page-headers.ts';

interface Page {
  /** Of the window, behind our name. */
  title: string;
  content: ReactNode;
  status: number;
  headers?: Record<string, string>;
}

const place = /<div id="answer">[^]*?<\/div>/;
const windowTitle = /<title>[^<]*<\/title>/;

/** Everything in the content is escaped by React, whoever wrote it. */
export async function answerPage({ title, content, status, headers }: Page): Promise<Response> {
  // Fetched when it is needed: most of what endpoints answer is no page.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const heading = renderToStaticMarkup(
    createElement('title', null, text.layout.titlePrefix + title),
  );
  const answer = renderToStaticMarkup(content);
  const frame = await builtPage('/answer', (page) => place.test(page));
  if (frame === undefined) {
    return new Response(bare(heading, answer), {
      status,
      headers: { ...barePageHeaders, ...headers },
    });
  }
  const page = frame.replace(windowTitle, () => heading).replace(place, () => answer);
  return new Response(page, { status, headers: { ...pageHeaders, ...headers } });
}

function bare(title: string, content: string): string {
  return `<!doctype html>
<html lang="${text.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${title}
</head>
<body>
<main>${content}</main>
</body>
</html>
`;
}
