/** Sends stored SMS, and records the responses. */
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import { SmsRefusal, type SmsMessage, type SmsProvider } from './provider.ts';
import { getSmsProvider } from './providers.ts';

/** Time in ms after which no request starts. A request takes up to 8 s, and the platform ends the function at 30 s. */
const timeBudgetMs = 15_000;

/** Maximum number of SMS that are sent at the same time. */
const batchSize = 5;

/** The stored SMS of a request. */
interface Attempt {
  id: string;
  attempts: number;
}

/**
 * Sends the due SMS batch by batch, until none is due or the time is over. Without a provider, they wait. The promise
 * never rejects: a failure is logged, and a later run sends the remaining SMS.
 */
export async function sendWaitingSms(): Promise<void> {
  const deadline = performance.now() + timeBudgetMs;
  try {
    const provider = getSmsProvider();
    if (!provider) return;
    while (performance.now() < deadline) {
      const leased = await call('lease_sms', { p_limit: batchSize });
      if (leased.length === 0) return;
      await Promise.all(
        leased.map(({ id, attempts, phone, text }) =>
          sendSms(provider, { id, attempts }, { to: phone, text }),
        ),
      );
    }
  } catch (error) {
    log.fault('send-waiting-sms', error);
  }
}

/**
 * Sends an SMS once, and records the response. The promise never rejects. If the response is lost or cannot be recorded,
 * the outcome is unknown. The SMS then waits for its delivery report, or for a decision of staff.
 */
export async function sendSms(
  provider: SmsProvider,
  { id, attempts }: Attempt,
  message: SmsMessage,
): Promise<void> {
  const args = { p_sms_id: id, p_attempts: attempts };
  try {
    const { providerId, costKes } = await provider.send(message);
    await call('record_sms_accepted', {
      ...args,
      p_provider_id: providerId,
      p_cost_kes: costKes ?? null,
    });
  } catch (error) {
    if (!(error instanceof SmsRefusal && isAboutNumber(error))) log.fault('sms', error);
    if (!(error instanceof SmsRefusal)) return;
    await call('record_sms_refused', { ...args, p_reason: error.reason }).catch(
      (failure: unknown) => log.fault('sms', failure),
    );
  }
}

/** True for a refusal that concerns one number, which is no fault of the site. */
const isAboutNumber = ({ reason }: SmsRefusal): boolean =>
  reason === 'opted-out' || reason === 'unreachable';
