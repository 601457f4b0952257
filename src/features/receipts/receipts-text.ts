import type { PaymentProvider } from '#domain/payment/payment.ts';
import type { TroubleText } from '../my-listings/use-listings.ts';

export type ReceiptText = Record<
  | 'heading'
  | 'seller'
  | 'contact'
  | 'business'
  | 'package'
  | 'website'
  | 'days'
  | 'day'
  | 'amount'
  | 'paidAt'
  | 'nairobi'
  | 'way'
  | 'providerReference'
  | 'reference'
  | 'covers'
  | 'coversTime'
  | 'coversLater'
  | 'coversNothing'
  | 'refundDue'
  | 'refunded'
  | 'why'
  | 'rule',
  string
> & { ways: Record<PaymentProvider, string> };

/** Whose receipt it is. */
export type SellerText = Record<'name' | 'phone' | 'email', string>;

/** The words of the receipts; values stand in braces. */
export type ReceiptsText = Record<
  'heading' | 'loading' | 'none' | 'unknown' | 'all' | 'back' | 'print' | 'link',
  string
> &
  TroubleText & { receipt: ReceiptText; site: SellerText };
