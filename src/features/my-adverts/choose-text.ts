import type { ListingState } from '../../domain/listing/listing-states.ts';
import type { TillText } from '../payment/till-text.ts';
import type { TroubleText } from './use-adverts.ts';
import type { LeftText } from './my-adverts-text.ts';

/** The words of choosing a package for an advert; values stand in braces. */
export type ChooseText = Record<
  | 'loading'
  | 'none'
  | 'suspended'
  | 'begin'
  | 'unfinished'
  | 'finish'
  | 'advert'
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
  | 'adverts',
  string
> &
  TroubleText & {
    states: Record<ListingState, string>;
    left: LeftText;
    tillPayment: TillText;
  };
