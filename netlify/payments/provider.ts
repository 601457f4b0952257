/** Interface of payment providers, and their parsed events. */
import { priceList } from '#content/price-list.ts';
import type { Price, PricePackage } from '#domain/package/package.ts';
import type { Payment } from '#domain/payment/payment.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';

/**
 * Fields that identify the payment of an event: the id of the payment, the provider's id of the attempt, the six
 * digits of the order, or the provider's transaction number.
 */
export type PaymentRef = Partial<Record<'payment' | 'session' | 'reference' | 'code', string>>;

/** A parsed event of a provider. Amounts are whole shillings or US cents, and times are in ISO 8601. */
export type ProviderEvent =
  | {
      kind: 'paid';
      about: PaymentRef;
      /** The provider's transaction number. */
      code: string;
      amount: number;
      currency: 'KES' | 'USD';
      /** True if the payee is the operator of the site. */
      isOurs: boolean;
      /** Phone number of digits, in which '*' replaces masked digits. */
      payer?: string;
      at?: string;
      /**
       * Set if the provider confirmed only that the attempt is paid, without an amount or a transaction number. The
       * quoted amount is then credited, at most once for each attempt.
       */
      evidence?: 'prompt';
    }
  | {
      kind: 'waiting';
      about: PaymentRef;
      /** Id of a refund request that the provider accepted. */
      refund?: string;
      /** True if the payer paid, but the provider holds the money. */
      isHeld?: true;
    }
  | { kind: 'failed'; about: PaymentRef; reason: FailureReason }
  | {
      kind: 'refunded';
      about: PaymentRef;
      /** Id of the refund request, if this site sent one. */
      refund?: string;
      /**
       * The provider's transaction number of the refund. The transaction number of the refunded payment is
       * `about.code`.
       */
      code: string;
      amount: number;
      currency: 'KES' | 'USD';
      at?: string;
    }
  | { kind: 'refund-failed'; about: PaymentRef; refund?: string; reason: string }
  /** A charge-back or reversal that was not requested by this site. */
  | { kind: 'taken-back'; about: PaymentRef; code: string; reason: string };

export const failureReasons = [
  'cancelled',
  'no-answer',
  'wrong-pin',
  'no-balance',
  'unreachable',
  'locked',
  'over-limit',
  'below-minimum',
  'busy-phone',
  'too-soon',
  'not-sent',
  'misconfigured',
  'provider-down',
  'declined',
  'expired',
  'unknown',
] as const;

export type FailureReason = (typeof failureReasons)[number];

/** A refund that this site requests. The amount is in whole shillings or US cents. */
export interface Refund {
  /** UUID, which is also the idempotency key: a repeated request causes no second refund. */
  id: string;
  /** The provider's transaction number of the payment that is refunded. */
  code: string;
  amount: number;
  currency: 'KES' | 'USD';
  /** Six digits of the order. */
  reference: string;
  /** Text for the payer. */
  note: string;
}

/** An unparsed request from a provider. */
export interface Message {
  /** The kind in the path, such as 'prompt' or 'webhook'. */
  kind: string;
  /** Id of the payment or refund in the path; null if the path contains none. */
  about: string | null;
  /** The headers that match the provider's `headerPattern`, by lower-case name. */
  headers: Record<string, string>;
  /** The unchanged text, because the signature covers exactly its bytes. */
  body: string;
}

/** A stored message, with the payment attempt that its address names. */
export interface StoredMessage extends Message {
  attempt?: Payment | null;
  /** Number of tries to process the message, including the current one. */
  attempt_count?: number;
}

/** Configuration of a provider's webhook. */
export interface Webhook {
  /** The kinds of messages that the path may contain. A path without a kind stands for the first one. */
  kinds: readonly string[];
  /** Maximum size of a body in bytes. */
  maxBytes: number;
  /** Pattern of the lower-case names of the headers that are stored with a message. */
  headerPattern: RegExp;
  /** Response to a stored message: JSON, or undefined for an empty response. */
  acceptedResponse: object | undefined;
  /**
   * Address of the webhook. Unsigned messages use a secret path, so that clients cannot guess it. Signed messages
   * use a public name, and each message is verified before it is stored.
   */
  address: { secret: string } | { name: string; verify: VerifyMessage };
}

/**
 * Verifies that the provider sent a message.
 * @param client - network address of the sender
 * @returns the id of the message's transmission, which is unique among the provider's messages. Undefined for a
 * message that concerns no payment. Such a message is not stored.
 * @throws {ForgedMessage} if the provider did not send the message. After any other error its origin is unknown,
 * and the provider must send the message again.
 */
type VerifyMessage = (message: Message, client: string) => Promise<string | undefined>;

export interface Provider {
  /**
   * Returns the price of a package at this provider, in whole shillings or US cents. Returns undefined if the
   * provider does not sell the package, or the price exceeds its limit.
   * @param website - the price of the website, if the order includes one
   */
  quote(
    offer: Pick<PricePackage, 'price' | 'days'>,
    website: Price | undefined,
  ): number | undefined;
  /**
   * Sends the payment request.
   * @returns the provider's own id of the attempt, and the address of a page on which the payer continues
   * @throws {ProviderRefusal} if the payment was certainly not begun. After any other error its state is unknown,
   * and `queryAttempt` is called later.
   */
  begin(attempt: Payment): Promise<{ session: string; redirect?: string }>;
  /**
   * Time in ms during which a repeated call of `begin` for the same attempt returns the same payment request. 0
   * means that each call requests a new payment.
   */
  repeatWindowMs: number;
  /**
   * Reads the state of the attempt from the provider. If the payer approved an order, the order is captured first.
   */
  queryAttempt(attempt: Payment): Promise<ProviderEvent>;
  /** Undefined if the provider sends no messages. */
  webhook: Webhook | undefined;
  /**
   * Returns the provider under which an event is recorded. If a provider lacks this function, its events are
   * recorded under its own id. For example, M-Pesa sends the events of till payments.
   */
  getCheckoutProvider?(event: ProviderEvent): CheckoutProvider;
  /**
   * Reads the state of a message's payment from the provider, because the message itself is not trusted.
   * @throws {ForgedMessage} if the message is unreadable or does not belong to the attempt. {@link
   * UnconfirmedMessage} if the provider does not list the payment. After any other error the state is unknown.
   */
  confirm(message: StoredMessage): Promise<ProviderEvent[]>;
  /**
   * Returns the payment that an unconfirmed message reports as paid or approved; undefined for any other message.
   * The result is used only for the payer's screen.
   */
  findReportedPayment(message: StoredMessage): PaymentRef | undefined;
  /**
   * Sends a refund. Undefined if staff send refunds of this provider by hand. An event of the kind 'waiting' means
   * that the provider accepted the request, and sends the outcome in a message.
   */
  refund: ((refund: Refund) => Promise<ProviderEvent>) | undefined;
  /**
   * Lists payments and refunds of the provider. Undefined if the provider has no such list.
   * @param from - at most 48 hours before `to`
   */
  listTransactions: ((from: Date, to: Date) => Promise<ProviderEvent[]>) | undefined;
}

/** Returns the description of an attempt on the payer's statement, such as 'Weekly'. */
export function getItemName(attempt: Payment): string {
  return priceList.find(({ id }) => id === attempt.package)?.name ?? '';
}

/** A refusal by the provider: the attempt failed before it began, and no money will be paid. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A message that was forged or has an unknown form. It credits no payment. */
export class ForgedMessage extends Error {
  override name = 'ForgedMessage';
}

/** A message about a payment that the provider does not confirm. A later retry may succeed. */
export class UnconfirmedMessage extends Error {
  override name = 'UnconfirmedMessage';
}
