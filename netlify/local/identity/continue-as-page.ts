import { createHash } from 'node:crypto';
import { escapeHtml } from '#netlify/emails/plain-text.ts';

interface Contents {
  /** As its button says it. */
  provider: string;
  people: { label: string; url: string }[];
  formAction: string;
  state: string;
  refuseUrl: string;
}

const style = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 2rem auto; padding: 0 1rem; }
  li { margin: 0.75rem 0; }
  label { display: block; margin: 0.75rem 0; }
  input { display: block; font: inherit; width: 100%; box-sizing: border-box; padding: 0.5rem; }
  button { font: inherit; padding: 0.5rem 1rem; }
`;

/** Without scripts; where even this style sheet is forbidden, the page is plain but works. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The page with one link a person, a form for anybody else, and a way to refuse. */
export function continueAsPage(contents: Contents): Response {
  const provider = escapeHtml(contents.provider);
  const people = contents.people.map(
    ({ label, url }) =>
      `<li><a href="${escapeHtml(url)}">Continue as ${escapeHtml(label)}</a></li>`,
  );
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Continue with ${provider}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>Continue with ${provider}</h1>
      <p>This page stands in for ${provider} on your machine. Who are you?</p>
      <ul>
        ${people.join('\n        ')}
      </ul>
      <form action="${escapeHtml(contents.formAction)}">
        <input type="hidden" name="state" value="${escapeHtml(contents.state)}">
        <label>E-mail <input type="email" name="email" required autocomplete="off"></label>
        <label>Name <input name="name" autocomplete="off"></label>
        <button>Continue</button>
      </form>
      <p><a href="${escapeHtml(contents.refuseUrl)}">Refuse</a></p>
    </main>
  </body>
</html>`;
  return new Response(page, { headers });
}
