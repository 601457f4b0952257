/** Creates the SMS provider that the site's settings enable. */
import { environment } from '../env.ts';
import { createAfricasTalking } from './africastalking/africastalking.ts';
import type { SmsProvider } from './provider.ts';

/** Returns the provider; undefined if the site sends no SMS. */
export function getSmsProvider(): SmsProvider | undefined {
  const { sms, site } = environment();
  return sms && createAfricasTalking(sms, { site: new URL(site).origin, fetch });
}
