/** Classifies the errors of a delivery. */

/** The fields of a nodemailer error that are read here. */
interface SmtpError {
  code?: unknown;
  /** The code of the system error that caused it, such as ECONNREFUSED. */
  originalCode?: unknown;
  timeoutType?: unknown;
  /** The command that failed. */
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

/**
 * The outcome of a failed delivery, as `record_email_failed` takes it:
 * - `bounce`: the server refused the address of the recipient for good.
 * - `unknown`: the connection was lost, so that the server may have accepted the email.
 * - `refused`: the email was not accepted.
 */
type FailureOutcome = 'bounce' | 'unknown' | 'refused';

/**
 * A reply with the enhanced status code 5.1.x: a permanent failure of an address. 5.1.7 and 5.1.8 are about the address
 * of the sender. Some servers put `#` before the code. [RFC 2034, 4, and RFC 3463, 3.2]
 */
const addressFailure = /^5\d\d[ -]#?5\.1\.(?!7\b|8\b)\d{1,3}\b/m;

export function getOutcome(error: unknown): FailureOutcome {
  const { command, response } = error as SmtpError;
  if (typeof response === 'string' && response !== '') {
    const isBounce = command !== 'MAIL FROM' && addressFailure.test(response);
    return isBounce ? 'bounce' : 'refused';
  }
  return isConnectionLost(error) ? 'unknown' : 'refused';
}

/** True if a connection was lost after its beginning, or if a delivery was aborted because it was late. */
function isConnectionLost(error: unknown): boolean {
  const { code, originalCode, timeoutType } = error as SmtpError;
  if (code === 'ETIMEDOUT') return timeoutType === 'SOCKET_TIMEOUT';
  if (code === 'ESOCKET') return originalCode === 'ECONNRESET' || originalCode === 'EPIPE';
  return code === 'EABORT' || code === 'ECONNECTION' || isTimeout(error);
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/**
 * True if the mail server itself fails or refuses another connection, in contrast to a refusal of one email. The
 * caller then uses one connection less.
 */
export function isServerFailure(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  // With 421, the server closes the connection [RFC 5321, 3.8]. The other codes are nodemailer's for a refused address
  // and a refused message.
  if (responseCode === 421) return true;
  return code !== 'EENVELOPE' && code !== 'EMESSAGE';
}

/**
 * Formats an error for the log: its codes, or its message if it has none. The message of a mail server is left out,
 * because it can contain the address.
 */
export function formatCodes(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  if (typeof code !== 'string') return getMessage(error);
  return typeof responseCode === 'number' ? `${code} ${responseCode}` : code;
}

export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'Something was thrown that is no error.';
}
