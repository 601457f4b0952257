/** Interface of payment providers, and their parsed events. */
import type { Price, PricePackage } from '#domain/package/package.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';

/** One attempt to pay an order, which is a row of `payments`. */
export interface Attempt {
  /** UUID of the payment. */
  id: string;
  /** Six digits, one for all attempts of an order. */
  reference: string;
  /** Whole shillings, or US cents. */
  amount: number;
  currency: 'KES' | 'USD';
  /** Description on the payer's statement, such as 'Weekly'. */
  itemName: string;
  /** E.164 of a Kenyan mobile number. */
  phone: string | null;
  /** The provider's own id of the attempt; null until the provider has assigned one. */
  session: string | null;
  createdAt: Date;
}

/**
 * Reference of the payment of an event: its id, the provider's id of the attempt, the six digits of the order, or
 * the provider's transaction number.
 */
export interface PaymentRef {
  payment?: string;
  session?: string;
  reference?: string;
  code?: string;
}

/** A parsed event of a provider. Amounts are whole shillings or US cents, times are ISO 8601. */
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
      /** Phone number, whole or masked: digits and '*'. */
      payer?: string;
      at?: string;
      /**
       * Set if the provider confirmed the attempt itself, without an amount or a transaction number. The quoted
       * amount is credited, once for each attempt.
       */
      evidence?: 'prompt';
    }
  | {
      kind: 'waiting';
      about: PaymentRef;
      /** Id of a refund that we requested and the provider accepted. */
      refund?: string;
    }
  | { kind: 'failed'; about: PaymentRef; reason: FailureReason }
  | {
      kind: 'refunded';
      about: PaymentRef;
      /** Id of the refund that we requested. */
      refund?: string;
      /** The provider's transaction number of the refund itself; `about.code` is that of the payment. */
      code: string;
      amount: number;
      currency: 'KES' | 'USD';
      at?: string;
    }
  | { kind: 'refund-failed'; about: PaymentRef; refund?: string; reason: string }
  /** A charge-back or reversal that the provider initiated. */
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

interface Begun {
  /** The provider's own id of the attempt. */
  session: string;
  /** Address of the provider's page, on which the payer continues. */
  redirect?: string;
}

export interface Refund {
  /** UUID and idempotency key: a repeated request sends no second refund. */
  id: string;
  /** The provider's transaction number of the payment that is refunded. */
  code: string;
  amount: number;
  currency: 'KES' | 'USD';
  reference: string;
  why: string;
}

/** A request from a provider, unparsed. */
export interface Message {
  /** The kind in the path, such as 'prompt' or 'webhook'. */
  kind: string;
  /** Id of the payment or refund in the path. */
  about: string | null;
  /** By lower-case name; only the headers that the provider's verification needs. */
  headers: Record<string, string>;
  /** Unchanged, because a signature covers exactly these bytes. */
  body: string;
}

/** A stored message, with the attempt from its address. */
export interface StoredMessage extends Message {
  attempt?: Attempt | null;
  /** The number of attempts, including this one. */
  attempt_count?: number;
}

/** Webhooks of a provider, and its expected responses. */
export interface Messages {
  /** The kinds that the path may contain. A path without a kind has the first one. */
  kinds: readonly string[];
  /** The largest body, in bytes. */
  maxBytes: number;
  /** Pattern of the lower-case names of the headers that the verification needs. */
  headers: RegExp;
  /** Response to a stored message: JSON, or undefined for an empty response. */
  accepted: object | undefined;
  /**
   * A secret path for unsigned messages, so that clients cannot guess the address. Otherwise a public name, and
   * each message is verified before it is stored.
   */
  address: { secret: string } | { name: string; verify: Verify };
}

/**
 * Verifies that the provider sent a message.
 * @param client - network address of its sender
 * @returns the id of its transmission, which is unique among the provider's messages. Undefined for a message about
 * no payment, which is then dropped.
 * @throws {ForgedMessage}; after any other error the origin is unknown, and the provider must send the message
 * again
 */
type Verify = (message: Message, client: string) => Promise<string | undefined>;

export interface Provider {
  /**
   * Returns the price of a package at this provider, including a website if the package contains one: whole
   * shillings, or US cents. Returns undefined if the provider does not sell the package, or the price exceeds its
   * limit.
   */
  quote(
    offer: Pick<PricePackage, 'price' | 'days'>,
    website: Price | undefined,
  ): number | undefined;
  /**
   * Sends the payment request.
   * @throws {ProviderRefusal} if the payment was certainly not begun. After any other error its state is unknown,
   * and `readBack` is called later.
   */
  begin(attempt: Attempt): Promise<Begun>;
  /**
   * Time in ms during which a repeated `begin` for the same attempt returns the same payment request. 0 means that
   * each call requests a new payment.
   */
  repeats: number;
  /** Reads the state of the attempt, and captures an approved order. */
  readBack(attempt: Attempt): Promise<ProviderEvent>;
  /** Undefined if the provider sends no messages. */
  messages: Messages | undefined;
  /**
   * Returns the provider that an event is booked under, if it differs: a till payment arrives as an event of
   * M-Pesa.
   */
  getCheckoutProvider?(event: ProviderEvent): CheckoutProvider;
  /**
   * Reads the state of a message's payment from the provider, because the message itself is not trusted.
   * @throws {ForgedMessage} for an unreadable message, {@link UnconfirmedMessage} if the payment is unknown to the
   * provider. After any other error the state is unknown.
   */
  confirm(message: StoredMessage): Promise<ProviderEvent[]>;
  /** Returns the payment that a recent message reports as paid. The result serves only the payer's screen. */
  reported(message: StoredMessage): PaymentRef | undefined;
  /**
   * Sends a refund; undefined if staff send refunds of this provider by hand. The result 'waiting' means that the
   * provider accepted the request, and sends the outcome by message.
   */
  refund: ((refund: Refund) => Promise<ProviderEvent>) | undefined;
  /**
   * Lists payments and refunds of the provider.
   * @param from - at most 48 hours before `to`
   */
  list: ((from: Date, to: Date) => Promise<ProviderEvent[]>) | undefined;
}

/** A refusal of the provider: the attempt failed before it began, and will receive no money. */
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

/** The payment of a message is still unknown to the provider. */
export class UnconfirmedMessage extends Error {
  override name = 'UnconfirmedMessage';
}
