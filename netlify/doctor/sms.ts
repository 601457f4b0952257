import * as z from 'zod';
import { getAfricasTalkingUrl } from '../sms/africastalking/settings.ts';
import { ok, skipped, wrong, type Check } from './check.ts';

const userSchema = z.object({ UserData: z.object({ balance: z.string() }) });

/** Checks that Africa's Talking accepts the name and the key, and that money is left. It sends no SMS. */
export const sms: Check = {
  name: 'SMS',
  async examine({ environment: { sms: settings, site }, send }) {
    if (!settings) return skipped('No AFRICASTALKING_… is set, or SMS is off: no SMS is sent.');
    const { environment, username, apiKey } = settings;
    if (environment !== 'loopback' && new URL(site).protocol !== 'https:') {
      return wrong('Reports are sent to https addresses only.', 'Set URL to the https address.');
    }
    const address = new URL(`${getAfricasTalkingUrl(settings, site)}/version1/user`);
    address.searchParams.set('username', username);
    const { status, body } = await send(address, {
      headers: { apiKey, accept: 'application/json' },
    });
    const user = userSchema.safeParse(body);
    if (status !== 200 || !user.success) {
      return wrong(
        `${address.host} refuses the name or the key (${status}).`,
        'Copy AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY again. Keys of the sandbox do not work in the live service.',
      );
    }
    const { balance } = user.data.UserData;
    const amount = Number(/[\d.]+/.exec(balance)?.[0]);
    if (!(amount > 0)) return wrong('No money is left for SMS.', "Top up at Africa's Talking.");
    const sender = settings.senderId ?? 'the sender of the provider';
    return ok(
      `${environment}: the key is accepted, ${balance} is left, and SMS come from ${sender}.`,
    );
  },
};
