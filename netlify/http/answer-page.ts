/**
 * Renders the pages of endpoints: static React markup inside a frame page of the built site. The default frame is
 * /answer.
 */
import type { ReactNode } from 'react';
import { getText } from '#content/text/text.ts';
import { fillPage } from './built-page.ts';
import { escapeHtml } from './plain-text.ts';
import { localizePath } from '#domain/language/localized-path.ts';

const policy = "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

/**
 * Headers of a rendered page. The platform adds the headers of netlify.toml to static files only, so they are
 * repeated here. A test compares both.
 */
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

/**
 * Headers of a page outside of a frame, which has no policy in its head. Its policy is the strictest, because the
 * page loads no other file.
 */
export const barePageHeaders = {
  ...pageHeaders,
  'content-security-policy': `default-src 'none'; ${policy}`,
} as const;

/** Headers that keep a draft and its address out of caches, of search engines and of other sites. */
export const secretHeaders = {
  'cache-control': 'private, no-store',
  'netlify-cdn-cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;

interface Page {
  /** Title of the window, which follows the site's name. */
  title: string;
  content: ReactNode;
  status: number;
  headers?: Record<string, string>;
  /** The default is /answer, which also replaces a frame that fails to load. */
  frame?: keyof typeof frames;
}

/** Renders React to HTML. The renderer is imported on demand, because most responses of endpoints are not pages. */
export async function renderToHtml(content: ReactNode): Promise<string> {
  return (await import('react-dom/server')).renderToStaticMarkup(content);
}

/** Returns the title of a window as escaped HTML. */
export function formatWindowTitle(title: string): string {
  return escapeHtml(getText().layout.titlePrefix + title);
}

export const titlePattern = /(?<=<title>)[^<]*/;

/** Returns the pattern of the content of a meta element in a frame. */
export const createMetaPattern = (name: string) =>
  new RegExp(`(?<=<meta (?:name|property)="${name}" content=")[^"]*`);

/** Frame pages of the build, by the id of the element that the content replaces. */
const frames = { answer: '/answer', directory: '/directory-frame' };

/** Renders a page. React escapes all text in the content. */
export async function answerPage(options: Page): Promise<Response> {
  const { title, content, status, headers, frame = 'answer' } = options;
  const parts = { title: formatWindowTitle(title), content: await renderToHtml(content) };
  const fillFrame = (id: keyof typeof frames) => {
    const pattern = new RegExp(`<div id="${id}">[^]*?</div>`);
    return fillPage(localizePath(frames[id]), { title: titlePattern, content: pattern }, parts);
  };
  const page = (await fillFrame(frame)) ?? (await fillFrame('answer'));
  return new Response(page ?? renderBarePage(parts), {
    status,
    headers: { ...(page === undefined ? barePageHeaders : pageHeaders), ...headers },
  });
}

function renderBarePage({ title, content }: { title: string; content: string }): string {
  return `<!doctype html>
<html lang="${getText().language}">
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
