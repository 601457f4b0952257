/** Sends the link to a prepared listing to its owner. */
import { runInLanguage } from '#content/language-of-task.ts';
import { getText } from '#content/text/text.ts';
import type { Language } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { Problem } from '#domain/problem/problem.ts';
import { composeSms } from '#domain/sms/compose-sms.ts';
import { call } from '../data/database.ts';
import { createSecret, hashToken } from '../data/prepared-listings.ts';
import { environment } from '../env.ts';
import { getSmsProvider } from './providers.ts';
import { sendSms } from './send-sms.ts';

/** Returns the SMS with the link in the language of the task. */
export function composePreparedSms(title: string, token: string, site: string): string {
  const { sms } = getText();
  const url = new URL(localizePath(`/prepared/${token}`), site).href;
  return composeSms(sms.prepared, { business: title || sms.yourBusiness, url });
}

/**
 * Sends an SMS with a new link, and awaits the provider's response. The link is a secret, which only the SMS has.
 * @throws {Problem} `not-set-up` without SMS; `not-possible` if an earlier SMS was accepted, or the number refuses SMS
 */
export async function sendPreparedLink(
  actorId: string,
  id: number,
  language: Language,
): Promise<void> {
  const provider = getSmsProvider();
  if (!provider) throw new Problem('not-set-up');
  const token = createSecret();
  const [begun] = await call('send_prepared_listing', {
    p_actor_id: actorId,
    p_prepared_id: id,
    p_token_hash: hashToken(token),
  });
  if (!begun) throw new Problem('not-found');
  const { sms_id, phone, title } = begun;
  const text = runInLanguage(language, () => composePreparedSms(title, token, environment().site));
  await sendSms(provider, { id: sms_id, attempts: 1 }, { to: phone, text });
}
