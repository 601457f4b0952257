/** Registers the addresses that Safaricom calls for payments without a prompt. */
import * as z from 'zod';
import type { Daraja } from './daraja.ts';
import { callbackAddress, type DarajaSettings } from './settings.ts';

const answerSchema = z.object({
  ResponseCode: z.coerce.string().optional(),
  ResponseStatus: z.coerce.string().optional(),
});

interface RegistrationContext {
  daraja: Daraja;
  settings: DarajaSettings;
  site: string;
}

/**
 * Registers callbacks of till payments. A live short code can be registered only once.
 * @throws the same errors as `post`
 */
export async function registerTill({ daraja, settings, site }: RegistrationContext): Promise<void> {
  const { ResponseCode: code } = answerSchema.parse(
    await daraja.post('/mpesa/c2b/v2/registerurl', {
      ShortCode: settings.shortCode,
      // While our site does not respond, M-Pesa still completes payments.
      ResponseType: 'Completed',
      ConfirmationURL: callbackAddress(settings, site, 'till'),
      ValidationURL: callbackAddress(settings, site, 'validation'),
    }),
  );
  if (code !== '0') throw new Error(`Daraja did not register the till: ${code ?? 'no code'}.`);
}

/**
 * Registers the short code for pulls, which list payments from now on.
 * @param number - the phone number that Safaricom has on file for the short code
 * @throws the same errors as `post`
 */
export async function registerPull(context: RegistrationContext, number: string): Promise<void> {
  const { daraja, settings, site } = context;
  const { ResponseStatus: status } = answerSchema.parse(
    await daraja.post('/pulltransactions/v1/register', {
      ShortCode: settings.shortCode,
      RequestType: 'Pull',
      NominatedNumber: number.replace('+', ''),
      CallBackURL: callbackAddress(settings, site, 'pull'),
    }),
  );
  // 1001: the short code was registered before.
  if (status !== '1000' && status !== '1001') {
    throw new Error(`Daraja did not register Pull Transactions: ${status ?? 'no code'}.`);
  }
}
