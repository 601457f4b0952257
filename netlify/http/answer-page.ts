/**
 * Pages that endpoints make: React, rendered once, in a frame of the built site. For somebody without
 * scripts the frame is /answer.
 */
import type { ReactNode } from 'react';
import { text } from '#content/text/text.ts';
import { filledPage } from './built-page.ts';
import { escapeHtml } from './plain-text.ts';

const policy = "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

/** The platform adds the headers of netlify.toml to files only, so that they stand here again; a test compares them. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;

/** For a page that brings no policy of its own in its head, and nothing that would need one. */
export const barePageHeaders = {
  ...pageHeaders,
  'content-security-policy': `default-src 'none'; ${policy}`,
} as const;

interface Page {
  /** Of the window, behind our name. */
  title: string;
  content: ReactNode;
  status: number;
  headers?: Record<string, string>;
  /** The one of /answer, where this one is not to be had. */
  frame?: keyof typeof frames;
}

/** React as HTML. The renderer is fetched when it is needed: most of what endpoints answer is no page. */
export async function rendered(content: ReactNode): Promise<string> {
  return (await import('react-dom/server')).renderToStaticMarkup(content);
}

/** The title of a window, as it stands in HTML. */
export function windowTitle(title: string): string {
  return escapeHtml(text.layout.titlePrefix + title);
}

export const titlePlace = /(?<=<title>)[^<]*/;

/** Pages of the build by the id of the element that the content takes the place of. */
const frames = { answer: '/answer', directory: '/directory-frame' };

/** Everything in the content is escaped by React, whoever wrote it. */
export async function answerPage(answer: Page): Promise<Response> {
  const { title, content, status, headers, frame = 'answer' } = answer;
  const parts = { title: windowTitle(title), content: await rendered(content) };
  const within = (id: keyof typeof frames) => {
    const place = new RegExp(`<div id="${id}">[^]*?</div>`);
    return filledPage(frames[id], { title: titlePlace, content: place }, parts);
  };
  const page = (await within(frame)) ?? (await within('answer'));
  return new Response(page ?? bare(parts), {
    status,
    headers: { ...(page === undefined ? barePageHeaders : pageHeaders), ...headers },
  });
}

function bare({ title, content }: { title: string; content: string }): string {
  return `<!doctype html>
<html lang="${text.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<main>${content}</main>
</body>
</html>
`;
}
