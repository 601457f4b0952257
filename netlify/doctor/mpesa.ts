import * as z from 'zod';
import { createCallbackUrl, getDarajaUrl } from '../payments/mpesa/settings.ts';
import { ok, skipped, wrong, type Check } from './check.ts';

const tokenSchema = z.object({ access_token: z.string().min(1) });

/**
 * Checks that Daraja accepts the key and the secret, and that Safaricom permits the callback address of the site.
 * It sends no prompt. The registration of the till stays unchanged.
 */
export const mPesa: Check = {
  name: 'M-Pesa',
  async examine({ environment: { mpesa, site }, send }) {
    if (!mpesa) return skipped('No DARAJA_… is set, or MPESA is off: no prompt is sent.');
    const { protocol, host } = new URL(createCallbackUrl(mpesa, site));
    if (mpesa.environment !== 'loopback' && protocol !== 'https:') {
      return wrong(
        'Safaricom sends callbacks to https addresses only.',
        'Set URL to the https address.',
      );
    }
    if (/mpesa|safaricom/i.test(host)) {
      return wrong(
        `Safaricom refuses addresses that contain its own names, such as ${host}.`,
        'Choose another domain for the site.',
      );
    }
    const daraja = getDarajaUrl(mpesa, site);
    const credentials = Buffer.from(`${mpesa.consumerKey}:${mpesa.consumerSecret}`).toString(
      'base64',
    );
    const { status, body } = await send(
      new URL(`${daraja}/oauth/v1/generate?grant_type=client_credentials`),
      { headers: { authorization: `Basic ${credentials}` } },
    );
    if (status !== 200 || !tokenSchema.safeParse(body).success) {
      return wrong(
        `${new URL(daraja).host} issues no token (${status}).`,
        'Copy DARAJA_CONSUMER_KEY and DARAJA_CONSUMER_SECRET of the right app again. Keys of the sandbox do not work in the live service.',
      );
    }
    const refundNote = mpesa.reversal
      ? ''
      : ' Refunds are manual, because DARAJA_INITIATOR is not set.';
    return ok(
      `${mpesa.environment}: Daraja issues a token.${refundNote} This check cannot show if the till and its list of transactions are registered. Money at the till counts only with that list: npm run register-till.`,
    );
  },
};
