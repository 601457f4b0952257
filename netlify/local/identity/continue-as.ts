/** The page that stands in for an external provider: its visitor picks a person and continues as that. */
import { escapeHtml } from '#netlify/emails/plain-text.ts';
import { showPage } from '../show-page.ts';
import { makeCode, requireState } from './external.ts';
import { prefix, redirect, type Context } from './http.ts';
import { providers } from './settings.ts';

const people = [
  { name: 'Wanjiku Kamau', email: 'wanjiku@tangaza.example' },
  { name: 'Otieno Odhiambo', email: 'otieno@tangaza.example' },
  { name: 'Fatuma Hassan', email: 'fatuma@tangaza.example' },
];

const personPath = `${prefix}/continue-as/person`;

/** The form leads to the site, which may have another origin than the service. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`;

/** `GET /continue-as` */
export async function showPeople(context: Context): Promise<Response> {
  const { provider } = await requireState(context);
  const { saml } = context.settings.externalLabels;
  const name = (provider === 'saml' && saml) || providers[provider];
  const state = context.query.get('state') ?? '';
  const link = (path: string, query: Record<string, string>, text: string) =>
    `<a href="${escapeHtml(addressOf(path, { state, ...query }))}">${escapeHtml(text)}</a>`;
  const links = people.map(
    (person) =>
      `<li>${link(personPath, person, `Continue as ${person.name} (${person.email})`)}</li>`,
  );
  const denial = { error: 'access_denied', error_description: 'The user denied access' };
  return showPage({
    title: `Continue with ${name}`,
    headers: { 'content-security-policy': policy, 'referrer-policy': 'same-origin' },
    contents: `
      <p>This page stands in for ${escapeHtml(name)} on your machine. Who are you?</p>
      <ul>
        ${links.join('\n        ')}
      </ul>
      <form action="${personPath}">
        <input type="hidden" name="state" value="${escapeHtml(state)}">
        <label>E-mail <input type="email" name="email" required autocomplete="off"></label>
        <label>Name <input name="name" autocomplete="off"></label>
        <button>Continue</button>
      </form>
      <p>${link(`${prefix}/callback`, denial, 'Refuse')}</p>`,
  });
}

/** `GET /continue-as/person` leads back to the service, as a provider does. */
export async function continueAs(context: Context): Promise<Response> {
  await requireState(context);
  const { state = '', email = '', name = '' } = Object.fromEntries(context.query);
  const code = await makeCode(context, { email: email.trim(), name: name.trim() });
  return redirect(addressOf(`${prefix}/callback`, { state, code }));
}

function addressOf(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}
