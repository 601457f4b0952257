import type { TillText } from '../payment/till-text.ts';
import type { ListingState } from '#domain/listing/listing-states.ts';
import type { TroubleText } from './use-listings.ts';
import type { Trouble } from './use-listings.ts';

export type LeftText = Record<'days' | 'day' | 'hours' | 'hour', string>;

export type ShareText = Record<
  'share' | 'whatsapp' | 'copy' | 'copied' | 'failed' | 'message' | 'site',
  string
>;

export type WithdrawText = Record<
  | 'heading'
  | 'discardHeading'
  | 'warning'
  | 'discardWarning'
  | 'reason'
  | 'confirm'
  | 'discard'
  | 'busy'
  | 'cancel'
  | 'failed'
  | 'answerLost',
  string
> & { money: Record<'none' | 'pending' | 'unused' | 'running' | 'renewed' | 'review', string> };

export type TimelineText = Record<
  | 'heading'
  | 'submitted'
  | 'changes'
  | 'approved'
  | 'paid'
  | 'live'
  | 'ended'
  | 'goesLive'
  | 'notYet'
  | 'givenBack',
  string
>;

/** The words of a member's own listings; values stand in braces. */
export type MyListingsText = Record<
  | 'heading'
  | 'loading'
  | 'begin'
  | 'another'
  | 'unnamed'
  | 'askedChanges'
  | 'suspended'
  | 'inReview'
  | 'more'
  | 'moreFailed',
  string
> &
  TroubleText & {
    /** What came before a trouble stays. */
    stale: Record<Trouble, string>;
    empty: Record<'heading' | 'lead', string>;
    states: Record<ListingState, string>;
    left: LeftText;
    timeline: TimelineText;
    actions: Record<
      'finish' | 'change' | 'open' | 'pay' | 'renew' | 'edit' | 'withdraw' | 'discard',
      string
    >;
    share: ShareText;
    waiting: Record<'card' | 'cardHow' | 'review' | 'paid' | 'refundDue', string>;
    payTill: string;
    till: TillText;
    receipts: Record<'heading' | 'link' | 'refunded', string>;
    withdraw: WithdrawText;
  };
