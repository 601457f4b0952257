/** Sends codes that prove phone numbers. A code is stored as a keyed hash with its number. */
import { randomInt } from 'node:crypto';
import { getText } from '#content/text/text.ts';
import { Problem } from '#domain/problem/problem.ts';
import { composeSms } from '#domain/sms/compose-sms.ts';
import { call } from '../data/database.ts';
import { hashSubject } from '../data/rate-limit.ts';
import { environment } from '../env.ts';
import { getSmsProvider } from './providers.ts';
import { sendSms } from './send-sms.ts';

/** Returns the stored form of a code. A reader of the database cannot try all codes, because the hash has a key. */
export const hashPhoneCode = (phone: string, code: string): string =>
  hashSubject(`phone code ${phone} ${code}`);

/**
 * Stores a new code, in place of an earlier one.
 * @returns a function that sends the code. It resolves at once if a limit of the number or of the site is reached, so
 * that the response to the member is the same in each case.
 * @throws {Problem} `too-many-requests` at a limit of the member; `not-set-up` without SMS
 */
export async function beginPhoneCode(member: string, phone: string): Promise<() => Promise<void>> {
  const { sms } = environment();
  if (!sms) throw new Problem('not-set-up');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const text = composeSms(getText().sms.code, { code });
  const id = await call('begin_phone_code', {
    p_actor_id: member,
    p_phone: phone,
    p_code_hash: hashPhoneCode(phone, code),
    p_max_daily_kes: sms.codesDailyKes,
  });
  return async () => {
    const provider = getSmsProvider();
    if (id && provider) await sendSms(provider, { id, attempts: 1 }, { to: phone, text });
  };
}
