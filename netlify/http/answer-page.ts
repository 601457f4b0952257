/**
 * A page that an endpoint makes for somebody without scripts: React, rendered once, in the frame of
 * the site's own static page /answer.
 */
import { createElement, type ReactNode } from 'react';
import { now } from '../clock.ts';
import { environment } from '../env.ts';
import { log } from './log.ts';
import { barePageHeaders, pageHeaders } from './page-headers.ts';

interface Page {
  title: string;
  content: ReactNode;
  status: number;
  headers?: Record<string, string>;
}

/** How long, in milliseconds, the frame may take: a plain page now is better than a fine one later. */
const patience = 3_000;

/** How long, in milliseconds, a frame is used: a later build names other scripts. */
const freshness = 60_000;

/** Frames by the address of their site, and when each was fetched. */
const frames = new Map<string, { page: string; at: number }>();

const place = /<div id="answer">[^]*?<\/div>/;
const windowTitle = /<title>[^<]*<\/title>/;

/** Everything in the content is escaped by React, whoever wrote it. */
export async function answerPage({ title, content, status, headers }: Page): Promise<Response> {
  // Fetched when it is needed: most of what endpoints answer is no page.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const heading = renderToStaticMarkup(createElement('title', null, title));
  const answer = renderToStaticMarkup(content);
  const frame = await frameOf(environment().site);
  if (frame === undefined) {
    return new Response(bare(heading, answer), {
      status,
      headers: { ...barePageHeaders, ...headers },
    });
  }
  const page = frame.replace(windowTitle, () => heading).replace(place, () => answer);
  return new Response(page, { status, headers: { ...pageHeaders, ...headers } });
}

/** Undefined where the site's page is not to be had. */
async function frameOf(site: string): Promise<string | undefined> {
  const known = frames.get(site);
  if (known && Math.abs(now().getTime() - known.at) < freshness) return known.page;
  try {
    const answer = await fetch(new URL('/answer', site), { signal: AbortSignal.timeout(patience) });
    const page = await answer.text();
    if (!answer.ok || !place.test(page))
      throw new Error(`It is no frame: status ${answer.status}.`);
    frames.set(site, { page, at: now().getTime() });
    return page;
  } catch (error) {
    log.fault('the frame at /answer', error);
    return known?.page;
  }
}

function bare(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
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
