import * as z from 'zod';
import { ok, wrong, type Check } from './check.ts';

const settingsSchema = z.object({
  external: z.record(z.string().regex(/^\w+$/), z.boolean()),
  disable_signup: z.boolean(),
  autoconfirm: z.boolean(),
});

/** The identity service answers at the site's address, and lets in only whoever owns an address. */
export const identity: Check = {
  name: 'identity',
  async examine({ environment: { site }, send }) {
    const answer = await send(new URL('/.netlify/identity/settings', site));
    const settings = settingsSchema.safeParse(answer.body).data;
    if (answer.status >= 300 && answer.status < 400) {
      return wrong(
        `${new URL(site).origin} leads to another address.`,
        'Set URL to the one that the site is really at.',
      );
    }
    if (answer.status !== 200 || !settings) {
      return wrong(
        `${new URL(site).origin} answers ${answer.status} and no settings.`,
        'Check URL, and switch Identity on under Project configuration → Identity.',
      );
    }
    if (settings.autoconfirm) {
      return wrong(
        'Anybody can sign up with an address that is not theirs.',
        'Switch autoconfirm off under Project configuration → Identity → Emails.',
      );
    }
    return ok(`Members log in with ${listed(settings)}.`);
  },
};

function listed({ external, disable_signup }: z.infer<typeof settingsSchema>): string {
  const on = Object.keys(external).filter((name) => external[name]);
  const ways = on.join(', ') || 'nothing: every provider is off';
  return disable_signup ? `${ways}; new ones need an invitation` : ways;
}
