/** Sends and checks the codes that open prepared listings. */
import { randomInt } from 'node:crypto';
import { getText } from '#content/text/text.ts';
import { Problem } from '#domain/problem/problem.ts';
import { composeSms } from '#domain/sms/compose-sms.ts';
import { call } from '../data/database.ts';
import { createSecret, hashLinkCode, hashProof, hashToken } from '../data/prepared-listings.ts';
import { environment } from '../env.ts';
import { getSmsProvider } from './providers.ts';
import { sendSms } from './send-sms.ts';

/**
 * Stores a new code for a link, in place of an earlier one.
 * @returns a function that sends the code. It resolves at once if a limit of the number or of the site is reached, so
 * that the response to the visitor is the same in each case.
 * @throws {Problem} `not-found` for an unknown or ended link; `too-many-requests` at a limit of the link; `not-set-up`
 * without SMS
 */
export async function beginPreparedCode(token: string): Promise<() => Promise<void>> {
  const { sms } = environment();
  if (!sms) throw new Problem('not-set-up');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const text = composeSms(getText().sms.code, { code });
  const [begun] = await call('begin_prepared_code', {
    p_token_hash: hashToken(token),
    p_code_hash: hashLinkCode(token, code),
    p_max_daily_kes: sms.codesDailyKes,
  });
  return async () => {
    const provider = getSmsProvider();
    if (!begun?.sms_id || !provider) return;
    await sendSms(provider, { id: begun.sms_id, attempts: 1 }, { to: begun.phone, text });
  };
}

/** Returns the proof that opens the draft; undefined for a wrong code. */
export async function confirmPreparedCode(
  token: string,
  code: string,
): Promise<string | undefined> {
  const proof = createSecret();
  const isRight = await call('confirm_prepared_code', {
    p_token_hash: hashToken(token),
    p_code_hash: hashLinkCode(token, code),
    p_proof_hash: hashProof(proof),
  });
  return isRight ? proof : undefined;
}
