/** What every provider of payments can do, and the form in which each says what happened. */
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
  what: string;
  /** E.164 of a Kenyan mobile number. */
  phone: string | null;
  /** The provider's own id of the attempt, once it has one. */
  session: string | null;
  createdAt: Date;
}

/**
 * Which payment a word is about: our id, the provider's id of the attempt, our six digits, or only the
 * provider's number of the money.
 */
export interface About {
  payment?: string;
  session?: string;
  reference?: string;
  code?: string;
}

/** What a provider said, in our form. Sums are whole shillings or US cents, times ISO 8601. */
export type Word =
  | {
      kind: 'paid';
      about: About;
      /** The provider's number of the money. */
      code: string;
      amount: number;
      currency: 'KES' | 'USD';
      /** Whether the payee is us. */
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
      about: About;
      /** Id of a refund that we asked for, and that the provider has taken. */
      refund?: string;
    }
  | { kind: 'failed'; about: About; reason: FailureReason }
  | {
      kind: 'refunded';
      about: About;
      /** Id of the refund that we asked for. */
      refund?: string;
      /** The provider's number of the refund itself; `about.code` is that of the money. */
      code: string;
      amount: number;
      currency: 'KES' | 'USD';
      at?: string;
    }
  | { kind: 'refund-failed'; about: About; refund?: string; reason: string }
  /** A charge-back or reversal that we did not ask for. */
  | { kind: 'taken-back'; about: About; code: string; reason: string };

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

/** Where a provider's messages come in, and what it wants to hear. */
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
  readBack(attempt: Attempt): Promise<Word>;
  /** Undefined where it sends none. */
  messages: Messages | undefined;
  /** Under which way its word is booked, where money comes to it by several: the till's is M-Pesa's. */
  wayOf?(word: Word): CheckoutProvider;
  /**
   * Asks the provider how the money stands that a message is about, and answers what it says now: of the
   * message itself nothing is believed.
   * @throws {ForgedMessage} for what cannot be read, {@link UnconfirmedMessage} where the provider answers that
   * it knows nothing of it; anything else means that the answer is open.
   */
  confirm(message: StoredMessage): Promise<Word[]>;
  /** The payment that a recent message reports as paid, for its payer's screen alone. */
  reported(message: StoredMessage): About | undefined;
  /**
   * Sends money back; undefined where it cannot, and staff do it by hand. 'waiting' is asked for, and the
   * answer comes by message.
   */
  refund: ((refund: Refund) => Promise<Word>) | undefined;
  /**
   * What the provider says came in and went back.
   * @param from - at most 48 hours before `to`
   */
  list: ((from: Date, to: Date) => Promise<Word[]>) | undefined;
}

/** The provider said no, so nothing was begun and no money can come of it. */
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

/** The provider answered our own request, and knows nothing of what a message says; it may know it later. */
export class UnconfirmedMessage extends Error {
  override name = 'UnconfirmedMessage';
}
