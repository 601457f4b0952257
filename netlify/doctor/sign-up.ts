import * as z from 'zod';
import { ok, skipped, wrong, type Check } from './check.ts';
import { headersFor } from './rest.ts';

/** What the project's own auth service says of itself (github.com/supabase/auth, GET /settings). */
const settingsSchema = z.object({
  disable_signup: z.boolean(),
  external: z.looseObject({ anonymous_users: z.boolean().default(false) }),
});

/** People get their accounts from the identity service, and from nobody at Supabase. */
export const signUp: Check = {
  name: 'sign-up',
  async examine({ environment: { database }, send }) {
    const headers = headersFor(database.publishableKey);
    const answer = await send(new URL('/auth/v1/settings', database.url), { headers });
    if (answer.status === 401) {
      return skipped('Not to be seen before the database takes the publishable key.');
    }
    const settings = settingsSchema.safeParse(answer.body).data;
    if (answer.status !== 200 || !settings) {
      return wrong(
        `The auth service at SUPABASE_URL answers ${answer.status} and no settings.`,
        'Check the address, and whether the project is paused.',
      );
    }
    const open = [
      ...(settings.disable_signup ? [] : ['"Allow new users to sign up"']),
      ...(settings.external.anonymous_users ? ['"Allow anonymous sign-ins"'] : []),
    ];
    if (open.length === 0) return ok('Nobody gets an account at Supabase itself.');
    return wrong(
      'Anybody can get a token at Supabase itself, which the database takes as it takes ours.',
      `Switch off ${open.join(' and ')} under Authentication → Sign In / Providers.`,
    );
  },
};
