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
  /** For the payer's statement: 'Weekly'. */
  itemName: string;
  /** E.164 of a Kenyan mobile number. */
  phone: string | null;
  /** The provider's own id of the attempt, once it has one. */
  session: string | null;
  createdAt: Date;
}

/**
 * Reference of the payment of an event: its id, the provider's id of the attempt, the six digits of the order, or the
 * provider's number of the money.
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
      /** The provider's number of the money. */
      code: string;
      amount: number;
      currency: 'KES' | 'USD';
      /** True if the payee is the operator of the site. */
      isOurs: boolean;
      /** A number, whole or masked: digits and '*'. */
      payer?: string;
      at?: string;
      /**
       * The provider confirmed the attempt itself, without a sum or number of the money: the quoted sum is
       * credited, once for each attempt.
       */
      evidence?: 'prompt';
    }
  | {
      kind: 'waiting';
      about: PaymentRef;
      /** Id of a refund that we asked for, and that the provider has taken. */
      refund?: string;
    }
  | { kind: 'failed'; about: PaymentRef; reason: FailureReason }
  | {
      kind: 'refunded';
      about: PaymentRef;
      /** Id of the refund that we asked for. */
      refund?: string;
      /** The provider's number of the refund itself; `about.code` is that of the money. */
      code: string;
      amount: number;
      currency: 'KES' | 'USD';
      at?: string;
    }
  | { kind: 'refund-failed'; about: PaymentRef; refund?: string; reason: string }
  /** A charge-back or reversal that we did not ask for. */
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
  /** Where the payer goes on. */
  redirect?: string;
}

export interface Refund {
  /** UUID, with which asking twice sends nothing twice. */
  id: string;
  /** The provider's number of the money that goes back. */
  code: string;
  amount: number;
  currency: 'KES' | 'USD';
  reference: string;
  why: string;
}

/** A call from a provider as it came. */
export interface Message {
  /** What stands for it in the path, such as 'prompt' or 'webhook'. */
  kind: string;
  /** Id of the payment or refund that stood in the path. */
  about: string | null;
  /** By lower-case name, only those that the provider's check needs. */
  headers: Record<string, string>;
  /** Unchanged: a signature is about these very bytes. */
  body: string;
}

/** A message that was stored, with the attempt that its address names. */
export interface StoredMessage extends Message {
  attempt?: Attempt | null;
  /** The number of tries, this one included. */
  tries?: number;
}

/** Webhooks of a provider, and its expected responses. */
export interface Messages {
  /** The kinds that the path may name; a path without one has the first. */
  kinds: readonly string[];
  /** The largest body, in bytes. */
  maxBytes: number;
  /** Lower-case names of the headers that its check needs. */
  headers: RegExp;
  /** The answer to a message that is stored: JSON, or undefined for none. */
  accepted: object | undefined;
  /**
   * A secret where the messages are not signed, so that the address cannot be guessed; else a name, and each
   * message is verified before it is stored.
   */
  address: { secret: string } | { name: string; verify: Verify };
}

/**
 * Decides if the provider sent a message.
 * @param client - network address of its sender
 * @returns the id of its transmission, which the provider never uses for another message; undefined for a message
 *   that is about no money, and is not stored
 * @throws {ForgedMessage}; anything else means that the answer is open, and the provider has to send it again
 */
type Verify = (message: Message, client: string) => Promise<string | undefined>;

export interface Provider {
  /**
   * What a package costs here, with a website where one is built with it: whole shillings, or US cents.
   * Undefined where it is not sold like that, or is more than the provider takes at once.
   */
  quote(
    offer: Pick<PricePackage, 'price' | 'days'>,
    website: Price | undefined,
  ): number | undefined;
  /**
   * Sends the request for the money.
   * @throws {ProviderRefusal} when it was certainly not begun. Anything else thrown means that nobody
   * knows, and `readBack` is asked later.
   */
  begin(attempt: Attempt): Promise<Begun>;
  /**
   * For how long, in milliseconds, `begin` names the same when it is asked again for the same attempt; 0
   * where each time it asks for money once more.
   */
  repeats: number;
  /** Asks how it stands, and captures what was approved. */
  readBack(attempt: Attempt): Promise<ProviderEvent>;
  /** Undefined where it sends none. */
  messages: Messages | undefined;
  /** The provider that an event is booked under, if it differs: a till payment arrives as an event of M-Pesa. */
  getCheckoutProvider?(event: ProviderEvent): CheckoutProvider;
  /**
   * Reads the state of a message's payment from the provider, because the message itself is not trusted.
   * @throws {ForgedMessage} for what cannot be read, {@link UnconfirmedMessage} where the provider answers that
   * it knows nothing of it; anything else means that the answer is open.
   */
  confirm(message: StoredMessage): Promise<ProviderEvent[]>;
  /** The payment that a recent message reports as paid, for its payer's screen alone. */
  reported(message: StoredMessage): PaymentRef | undefined;
  /**
   * Sends money back; undefined where it cannot, and staff do it by hand. 'waiting' is asked for, and the
   * answer comes by message.
   */
  refund: ((refund: Refund) => Promise<ProviderEvent>) | undefined;
  /**
   * Lists payments and refunds of the provider.
   * @param from - at most 48 hours before `to`
   */
  list: ((from: Date, to: Date) => Promise<ProviderEvent[]>) | undefined;
}

/** A refusal of the provider: the attempt was not begun and receives no money. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A message that the provider did not send, or not in this form: it credits nobody. */
export class ForgedMessage extends Error {
  override name = 'ForgedMessage';
}

/** The provider's response has no trace of a message's payment yet. */
export class UnconfirmedMessage extends Error {
  override name = 'UnconfirmedMessage';
}
