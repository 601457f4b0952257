import type { ListingState } from '#domain/listing/listing-states.ts';
import type { TillText } from '../payment/till-text.ts';
import type { TroubleText } from './use-listings.ts';
import type { LeftText } from './my-listings-text.ts';

/** The words of choosing a package for a listing; values stand in braces. */
export type ChooseText = Record<
  | 'loading'
  | 'none'
  | 'suspended'
  | 'begin'
  | 'unfinished'
  | 'finish'
  | 'listing'
  | 'unnamed'
  | 'package'
  | 'duration'
  | 'durationOfOne'
  | 'or'
  | 'askForPrice'
  | 'more'
  | 'website'
  | 'websiteHint'
  | 'summary'
  | 'runsUntil'
  | 'renewsUntil'
  | 'startsLater'
  | 'waiting'
  | 'paidAlready'
  | 'inReview'
  | 'pay'
  | 'payTill'
  | 'payCard'
  | 'noCard'
  | 'asking'
  | 'toCard'
  | 'tillHeading'
  | 'choosePackage'
  | 'notSent'
  | 'answerLost'
  | 'change'
  | 'listings',
  string
> &
  TroubleText & {
    states: Record<ListingState, string>;
    left: LeftText;
    tillPayment: TillText;
  };
