/** Sends emails to the former owners of checked numbers that other members proved. */
import { runInLanguage } from '#content/language-of-task.ts';
import { getText } from '#content/text/text.ts';
import { defaultLanguage } from '#domain/language/language.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { call } from '../data/database.ts';
import { readLanguages } from '../data/notices.ts';
import { log } from '../http/log.ts';
import { siteAddress } from '../http/site-address.ts';
import type { FindAddress } from './notify-owners.ts';
import { sendEmail } from './send-email.ts';

/** Maximum number of emails in a call, so that the schedule ends in time. */
const maxEmails = 5;

/**
 * Sends the missing emails to confirmed addresses. A failure is logged, and the next run of the schedule retries it.
 */
export async function notifyFormerOwners(findAddress: FindAddress): Promise<void> {
  try {
    const takeovers = await call('undelivered_phone_takeovers', { p_limit: maxEmails });
    const languages = await readLanguages(takeovers.map(({ member_id }) => member_id));
    for (const { id, member_id: member, phone } of takeovers) {
      const to = await findAddress(member);
      const language = languages.get(member) ?? defaultLanguage;
      if (to !== undefined) await runInLanguage(language, () => sendTakeover(to, id, phone));
      await call('finish_phone_takeover', { p_takeover_id: id });
    }
  } catch (error) {
    log.fault('notify-former-owners', error);
  }
}

async function sendTakeover(to: string, id: number, phone: string): Promise<void> {
  const content = {
    name: 'phone-moved',
    template: getText().emails.phoneMoved,
    values: { phone: formatPhone(phone) },
  };
  await sendEmail({
    to,
    content,
    key: `phone-moved/${id}`,
    url: siteAddress('/profile-management'),
  });
}
