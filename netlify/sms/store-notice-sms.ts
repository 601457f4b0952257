/** Stores the SMS of notices, beside their emails. */
import { call } from '../data/database.ts';
import type { Notice } from '../data/notices.ts';
import { SmsTooLong } from '#domain/sms/compose-sms.ts';
import { environment } from '../env.ts';
import { log } from '../http/log.ts';
import { toNoticeSms, type NoticeSms } from './notice-sms.ts';

/**
 * Stores the SMS of a notice, unless its event or its paid time has one, or its owner has no checked number. The schedule
 * sends it between 7:00 and 21:00.
 */
export async function storeNoticeSms(notice: Notice): Promise<void> {
  const { sms, site } = environment();
  const message = sms && notice.member_id !== null ? compose(notice, site) : undefined;
  if (!message) return;
  const { purpose, text } = message;
  await call('store_sms', { p_notice_id: notice.id, p_purpose: purpose, p_text: text });
}

/** Composes the SMS of a notice. A text that exceeds one part is a fault of the site, and its event has an email only. */
function compose(notice: Notice, site: string): NoticeSms | undefined {
  try {
    return toNoticeSms(notice, site);
  } catch (error) {
    if (!(error instanceof SmsTooLong)) throw error;
    log.fault('sms', error);
    return undefined;
  }
}
