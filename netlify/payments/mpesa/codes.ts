/** What Daraja's codes mean for whoever pays. [developer.safaricom.co.ke, M-Pesa Express] */
import { ProviderRefusal, type FailureReason } from '../provider.ts';

const reasons: Record<string, FailureReason> = {
  1: 'no-balance',
  2: 'below-minimum',
  3: 'over-limit',
  4: 'over-limit',
  8: 'over-limit',
  17: 'too-soon',
  1001: 'busy-phone',
  1019: 'expired',
  1025: 'not-sent',
  1032: 'cancelled',
  1037: 'unreachable',
  2001: 'wrong-pin',
  2028: 'misconfigured',
  SFC_IC0003: 'misconfigured',
  8006: 'locked',
  9999: 'not-sent',
};

/** The prompt is still on the phone. */
export const stillProcessing = '4999';

/** @param code - ResultCode of a prompt that ended without money */
export function toReason(code: string, description = ''): FailureReason {
  // Daraja has one code for a phone that is off and for a person who does nothing.
  if (code === '1037' && /no response/i.test(description)) return 'no-answer';
  return reasons[code] ?? 'unknown';
}

/** What Daraja's HTTP says beside a status that is no success. */
export interface DarajaFault {
  status: number;
  errorCode: string;
  errorMessage: string;
}

/**
 * Why a request certainly did nothing; undefined where it may have been done all the same.
 * 500.001.1001 has three meanings, which differ by their messages.
 */
export function toRefusal({
  status,
  errorCode,
  errorMessage,
}: DarajaFault): FailureReason | undefined {
  if (errorCode === '500.003.02' || errorCode === '500.003.03' || status === 429) {
    return 'provider-down'; // refused at the door: too many at once, or today
  }
  if (errorCode === '500.001.1001') {
    if (/lock subscriber|in process/i.test(errorMessage)) return 'busy-phone';
    return /merchant|credential|password/i.test(errorMessage) ? 'misconfigured' : undefined;
  }
  if (status < 400 || status >= 500) return undefined;
  return /phonenumber|msisdn|PartyA/i.test(errorMessage) ? 'unreachable' : 'misconfigured';
}

/** Daraja answered a request with an error. */
export class DarajaError extends Error {
  override name = 'DarajaError';
  readonly fault: DarajaFault;

  constructor(fault: DarajaFault) {
    super(`Daraja answered ${fault.status} ${fault.errorCode}.`);
    this.fault = fault;
  }
}

/** Connections that never were: nothing can have been done. */
const neverConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** The same error, or a refusal where nothing can have been done. */
export function sortedOut(error: unknown): unknown {
  if (error instanceof DarajaError) {
    const reason = toRefusal(error.fault);
    return reason ? new ProviderRefusal(reason, error.message, { cause: error }) : error;
  }
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && neverConnected.includes(code)
    ? new ProviderRefusal('provider-down', `There is no connection to Daraja: ${code}.`)
    : error;
}
