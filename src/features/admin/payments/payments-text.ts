import type { PaymentProvider, PaymentState } from '#domain/payment/payment.ts';

/** The words of payments and refunds; values stand in braces. */
export type PaymentsText = Record<Word, string> & {
  states: Record<PaymentState, string>;
  providers: Record<PaymentProvider, string>;
  /** Their names, by id. */
  packages: Record<string, string>;
  offers: readonly { id: string; words: string }[];
  currencies: Record<'KES' | 'USD', string>;
};

type Word =
  | 'title'
  | 'search'
  | 'state'
  | 'all'
  | 'empty'
  | Fact
  | 'confirm'
  | 'confirmHeading'
  | 'confirmLead'
  | 'confirmCardLead'
  | 'codeLabel'
  | 'codeHint'
  | 'cardCodeLabel'
  | 'cardCodeHint'
  | 'amountLabel'
  | 'amountMissing'
  | 'currencyLabel'
  | 'save'
  | 'unmatched'
  | 'unmatchedLead'
  | 'match'
  | 'matchHeading'
  | 'matchLead'
  | 'listingLabel'
  | 'listingHint'
  | 'listingMissing'
  | 'packageLabel'
  | 'website'
  | 'matchSave'
  | 'owe'
  | 'oweHeading'
  | 'oweLead'
  | 'oweSave'
  | 'refund'
  | 'refundHeading'
  | 'refundLead'
  | Outcome;

type Fact =
  | 'with'
  | 'money'
  | 'referenceIs'
  | 'listing'
  | 'advertIs'
  | 'payer'
  | 'package'
  | 'asked'
  | 'came'
  | 'code'
  | 'paidAt'
  | 'covers'
  | 'coversIs'
  | 'receipt'
  | 'reason'
  | 'begun'
  | 'call'
  | 'otherSum';

type Outcome = 'isPaid' | 'isLive' | 'inReview' | 'isDue' | 'isRefunded' | 'isRecorded';
