/** Checks the identity service, and checks that the Supabase project issues no accounts itself. */
import * as z from 'zod';
import { ok, requireBody, skipped, wrong, type Check } from './check.ts';
import { getKeyHeaders } from './rest.ts';

const settingsSchema = z.object({
  external: z.record(z.string().regex(/^\w+$/), z.boolean()),
  disable_signup: z.boolean(),
  autoconfirm: z.boolean(),
});

/**
 * Checks that the identity service responds at the site's address, and that it requires confirmed email addresses.
 */
export const identity: Check = {
  name: 'identity',
  async examine({ environment: { site }, send }) {
    const { origin } = new URL(site);
    const response = await send(new URL('/.netlify/identity/settings', site));
    if (response.status >= 300 && response.status < 400) {
      return wrong(
        `${origin} redirects to another address.`,
        'Set URL to the real address of the site.',
      );
    }
    const failure = wrong(
      `${origin} answers ${response.status} without settings.`,
      'Check URL, and switch Identity on under Project configuration → Identity.',
    );
    const { external, disable_signup, autoconfirm } = requireBody(
      response,
      settingsSchema,
      failure,
    );
    if (autoconfirm) {
      return wrong(
        'Visitors can sign up with an unconfirmed e-mail address.',
        'Switch autoconfirm off under Project configuration → Identity → Emails.',
      );
    }
    const enabledNames = Object.keys(external).filter((name) => external[name]);
    const enabledProviders = enabledNames.join(', ') || 'nothing: every provider is off';
    return ok(
      `Members log in with ${enabledProviders}${disable_signup ? '; new members need an invitation' : ''}.`,
    );
  },
};

/**
 * The settings of the auth service that Supabase includes in a project (github.com/supabase/auth, GET /settings).
 */
const authSettingsSchema = z.object({
  disable_signup: z.boolean(),
  external: z.looseObject({ anonymous_users: z.boolean().default(false) }),
});

/** Checks that the auth service of the Supabase project issues no accounts. */
export const signUp: Check = {
  name: 'sign-up',
  async examine({ environment: { database }, send }) {
    const headers = getKeyHeaders(database.publishableKey);
    const response = await send(new URL('/auth/v1/settings', database.url), { headers });
    if (response.status === 401) {
      return skipped('Not checked, because the database refuses the publishable key.');
    }
    const failure = wrong(
      `The auth service at SUPABASE_URL answers ${response.status} without settings.`,
      'Check the address, and check in Supabase if the project is paused.',
    );
    const { disable_signup, external } = requireBody(response, authSettingsSchema, failure);
    const openSwitches = [
      ...(disable_signup ? [] : ['"Allow new users to sign up"']),
      ...(external.anonymous_users ? ['"Allow anonymous sign-ins"'] : []),
    ];
    if (openSwitches.length === 0) return ok('Supabase itself accepts no sign-ups.');
    return wrong(
      'Visitors can get a token from Supabase itself, which the database accepts like ours.',
      `Switch off ${openSwitches.join(' and ')} under Authentication → Sign In / Providers.`,
    );
  },
};
