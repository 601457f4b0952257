/** Interface of SMS providers. */

/** A message of one part. */
export interface SmsMessage {
  /** E.164. */
  to: string;
  text: string;
}

/** The response to an accepted message. */
export interface SmsReceipt {
  /** The provider's id of the message, which its delivery reports name. */
  providerId: string;
  /** Price in Kenyan shillings; undefined if the provider shows none in this currency. */
  costKes: number | undefined;
}

/**
 * The reasons of a refusal:
 * - `no-balance` and `misconfigured` concern all messages, and end when staff act.
 * - `provider-down` and `unknown` may succeed later.
 * - `opted-out` and `unreachable` concern the number, and stay.
 */
export type SmsRefusalReason =
  | 'no-balance'
  | 'misconfigured'
  | 'provider-down'
  | 'unknown'
  | 'opted-out'
  | 'unreachable';

/** Thrown if the provider certainly sends no message. After any other error a message may have been sent. */
export class SmsRefusal extends Error {
  override name = 'SmsRefusal';
  readonly reason: SmsRefusalReason;

  constructor(reason: SmsRefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A report about a message. Reports are repeated, late, in any order, or missing. */
export interface DeliveryReport {
  providerId: string;
  /** The number to which the message was sent, in E.164. */
  phone: string;
  /** `sent` is provisional, the others are final. */
  state: 'sent' | 'delivered' | 'failed';
  /** The provider's reason of a failure, '' for none. */
  detail: string;
  /** True if the recipient refuses all messages. */
  isOptOut: boolean;
}

export interface SmsProvider {
  /**
   * Sends a message. A repeated call sends a second message.
   * @throws {SmsRefusal} if no message is sent. After any other error the outcome is unknown.
   */
  send(message: SmsMessage): Promise<SmsReceipt>;
  /** Secret part of the addresses of callbacks, because they are unsigned. */
  callbackSecret: string;
  /** Parses the form of a delivery report; undefined for any other form. */
  parseReport(fields: Record<string, string>): DeliveryReport | undefined;
  /** Parses the form of an opt-out, and returns the number in E.164; undefined for any other form. */
  parseOptOut(fields: Record<string, string>): string | undefined;
}
