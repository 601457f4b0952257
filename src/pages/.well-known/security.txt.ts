import type { APIRoute } from 'astro';
import { site as brand } from '../../content/site.ts';
import { languages } from '../../domain/language/language.ts';

/** Days from a build until its file expires: less than a year, as the standard recommends. [RFC 9116, 2.5.5] */
const validDays = 360;
const dayMs = 24 * 60 * 60 * 1000;

/** The contact for reports of vulnerabilities, in the format of RFC 9116. Each build renews its end. */
export const GET: APIRoute = ({ site }) => {
  const lastDay = new Date(Date.now() + validDays * dayMs).toISOString().slice(0, 10);
  const fields = [
    `Contact: mailto:${brand.email}`,
    `Expires: ${lastDay}T00:00:00Z`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
  ];
  return new Response(`${fields.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
