/** Maps error codes of Daraja, Safaricom's API, to failure reasons. [developer.safaricom.co.ke, M-Pesa Express] */
import { ProviderRefusal, type FailureReason } from '../provider.ts';

const reasonsByCode: Record<string, FailureReason> = {
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

/** The code for a prompt that is still on the phone. */
export const stillProcessing = '4999';

/**
 * Returns the failure reason for a code; 'unknown' for a code that is not listed.
 * @param code - `ResultCode` of a failed prompt, or `ResponseCode` of a refused request for a prompt
 */
export function toReason(code: string, description = ''): FailureReason {
  // Daraja uses the same code for a phone that is switched off and for a prompt that the payer ignores.
  if (code === '1037' && /no response/i.test(description)) return 'no-answer';
  return reasonsByCode[code] ?? 'unknown';
}

/** HTTP status and error fields of a failed response of Daraja. */
export interface DarajaFault {
  status: number;
  errorCode: string;
  errorMessage: string;
}

/**
 * Returns the failure reason of a request that certainly had no effect. Returns undefined if the request may have
 * had an effect. The code 500.001.1001 has three meanings, which only the error message distinguishes.
 */
export function toRefusal({
  status,
  errorCode,
  errorMessage,
}: DarajaFault): FailureReason | undefined {
  if (errorCode === '500.003.02' || errorCode === '500.003.03' || status === 429) {
    return 'provider-down'; // rate limit, per second or per day
  }
  if (errorCode === '500.001.1001') {
    if (/lock subscriber|in process/i.test(errorMessage)) return 'busy-phone';
    return /merchant|credential|password/i.test(errorMessage) ? 'misconfigured' : undefined;
  }
  if (status < 400 || status >= 500) return undefined;
  return /phonenumber|msisdn|PartyA/i.test(errorMessage) ? 'unreachable' : 'misconfigured';
}

/** Error for a response of Daraja that contains an error. */
export class DarajaError extends Error {
  override name = 'DarajaError';
  readonly fault: DarajaFault;

  constructor(fault: DarajaFault) {
    super(`Daraja answered ${fault.status} ${fault.errorCode}.`);
    this.fault = fault;
  }
}

/** Error codes of failed connection attempts, which prove that the request had no effect. */
const connectionErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Returns a {@link ProviderRefusal} if the request certainly had no effect, otherwise the same error. */
export function toProviderError(error: unknown): unknown {
  if (error instanceof DarajaError) {
    const reason = toRefusal(error.fault);
    return reason ? new ProviderRefusal(reason, error.message, { cause: error }) : error;
  }
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && connectionErrors.includes(code)
    ? new ProviderRefusal('provider-down', `There is no connection to Daraja: ${code}.`)
    : error;
}
