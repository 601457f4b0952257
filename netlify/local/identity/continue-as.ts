/** The stand-in for an external provider: pick somebody, and come back as them. */
import type { Call } from './call.ts';
import { continueAsPage } from './continue-as-page.ts';
import { makeCode, requireState } from './external-state.ts';
import { prefix } from './http.ts';

const samplePeople = [
  { name: 'Wanjiku Kamau', email: 'wanjiku@tangaza.example' },
  { name: 'Otieno Odhiambo', email: 'otieno@tangaza.example' },
  { name: 'Fatuma Hassan', email: 'fatuma@tangaza.example' },
];

/** `GET /continue-as`: the page. */
export async function showPeople(call: Call): Promise<Response> {
  const { provider } = await requireState(call);
  const state = call.query.get('state') ?? '';
  const people = samplePeople.map(({ name, email }) => ({
    label: `${name} (${email})`,
    url: continueUrl({ state, email, name }),
  }));
  const refusal = { error: 'access_denied', error_description: 'The user denied access' };
  return continueAsPage({
    provider: (provider === 'saml' && call.settings.externalLabels.saml) || names[provider],
    people,
    formAction: `${prefix}/continue-as/person`,
    state,
    refuseUrl: callbackUrl({ state, ...refusal }),
  });
}

/** `GET /continue-as/person`: back to the service, as a provider does it. */
export async function continueAs(call: Call): Promise<Response> {
  await requireState(call);
  const state = call.query.get('state') ?? '';
  const email = (call.query.get('email') ?? '').trim();
  const name = (call.query.get('name') ?? '').trim();
  const code = await makeCode({ email, name }, call);
  return new Response(null, { status: 302, headers: { location: callbackUrl({ state, code }) } });
}

const names = {
  bitbucket: 'Bitbucket',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  saml: 'single sign-on',
};

function continueUrl(query: Record<string, string>): string {
  return `${prefix}/continue-as/person?${new URLSearchParams(query).toString()}`;
}

function callbackUrl(query: Record<string, string>): string {
  return `${prefix}/callback?${new URLSearchParams(query).toString()}`;
}
