import type { ListingField, WrittenField } from '#domain/listing/fields.ts';
import type { PicturesText } from '../pictures/pictures-text.ts';
import type { ListingText } from '../listing/listing-text.ts';
import type { TillText } from '../payment/till-text.ts';
import type { FormStep } from './steps.ts';

/** A field that is written: its name, and what helps to fill it in. */
export interface FieldWords {
  label: string;
  hint?: string;
}

/** The words of the form; values stand in braces. */
export interface AdvertiseText extends Record<
  | 'heading'
  | 'loading'
  | 'loadFailed'
  | 'missing'
  | 'startNew'
  | 'retry'
  | 'progress'
  | 'stepHeading'
  | 'next'
  | 'back'
  | 'problems'
  | 'chooseOne'
  | 'count'
  | 'countLeast'
  | 'photosSending'
  | 'photosFailed'
  | 'photoGone'
  | 'changesAsked'
  | 'myListings'
  | 'partFailed',
  string
> {
  /** What becomes of changes of a listing that staff approved. */
  approved: Record<'lead' | 'waits' | 'atOnce' | 'and', string> & {
    fields: Record<ListingField, string>;
  };
  /** Why a listing cannot be changed any more. */
  closed: Record<'withdrawn' | 'suspended', string>;
  steps: Record<FormStep, { name: string; heading: string; lead: string }>;
  fields: Record<WrittenField, FieldWords>;
  saving: Record<
    'saving' | 'saved' | 'failed' | 'notSaved' | 'sessionEnded' | 'logIn' | 'conflict' | 'decide',
    string
  >;
  conflict: Record<
    | 'heading'
    | 'lead'
    | 'here'
    | 'there'
    | 'photos'
    | 'nothing'
    | 'keepMine'
    | 'takeTheirs'
    | 'later',
    string
  >;
  packages: Record<
    | 'legend'
    | 'day'
    | 'days'
    | 'or'
    | 'askForPrice'
    | 'website'
    | 'websiteHint'
    | 'websiteNotWith'
    | 'websiteChooseFirst',
    string
  >;
  pay: PayText;
  preview: Record<'open' | 'close' | 'note' | 'name' | 'description' | 'loading', string>;
  pictures: PicturesText;
  listing: ListingText;
}

export interface PayText extends Record<
  | 'business'
  | 'package'
  | 'price'
  | 'with'
  | 'choose'
  | 'byTill'
  | 'byCard'
  | 'noCard'
  | 'consent'
  | 'consentFirst'
  | 'privacy'
  | 'handInHeading'
  | 'handInLead'
  | 'handInAndPay'
  | 'payNow'
  | 'handInChanges'
  | 'working'
  | 'failed'
  | 'answerLost'
  | 'unsaved'
  | 'handedIn'
  | 'live'
  | 'approved'
  | 'expired'
  | 'paid'
  | 'looksAtMoney'
  | 'goesBack'
  | 'givenBack'
  | 'dueHeading'
  | 'cardLead'
  | 'cardButton'
  | 'otherTill'
  | 'otherCard'
  | 'nextHeading',
  string
> {
  tillPayment: TillText;
  nextSteps: readonly string[];
}
