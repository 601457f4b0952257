import * as z from 'zod';
import { callbackAddress, darajaAddress } from '../payments/mpesa/settings.ts';
import { ok, skipped, wrong, type Check } from './check.ts';

const tokenSchema = z.object({ access_token: z.string().min(1) });

/**
 * Checks that Daraja accepts key and secret, and that our callback address is acceptable. It sends no prompt, and
 * leaves the registration unchanged.
 */
export const mPesa: Check = {
  name: 'M-Pesa',
  async examine({ environment: { mpesa, site }, send }) {
    if (!mpesa) return skipped('No DARAJA_… is set, or MPESA is off: no prompt is sent.');
    const { protocol, host } = new URL(callbackAddress(mpesa, site));
    if (mpesa.environment !== 'loopback' && protocol !== 'https:') {
      return wrong('Safaricom calls https addresses only.', 'Set URL to the https address.');
    }
    if (/mpesa|safaricom/i.test(host)) {
      return wrong(
        `Safaricom takes no address with its own names in it, such as ${host}.`,
        'Give the site another name.',
      );
    }
    const daraja = darajaAddress(mpesa, site);
    const basic = Buffer.from(`${mpesa.consumerKey}:${mpesa.consumerSecret}`).toString('base64');
    const { status, body } = await send(
      new URL(`${daraja}/oauth/v1/generate?grant_type=client_credentials`),
      { headers: { authorization: `Basic ${basic}` } },
    );
    if (status !== 200 || !tokenSchema.safeParse(body).success) {
      return wrong(
        `${new URL(daraja).host} gives no token (${status}).`,
        'Copy DARAJA_CONSUMER_KEY and DARAJA_CONSUMER_SECRET of the right app again: keys of the sandbox are none of the live service.',
      );
    }
    const back = mpesa.reversal ? '' : ' Money goes back by hand: DARAJA_INITIATOR is not set.';
    return ok(
      `${mpesa.environment}: Daraja gives a token.${back} Whether the till and its list of transactions, without which no money at the till counts, are registered only Safaricom knows: npm run register-till.`,
    );
  },
};
