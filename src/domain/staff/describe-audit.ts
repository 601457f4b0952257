/** Describes entries of the audit log in words, for the screen and for the file of staff. */
import { formatDay } from '../date/day.ts';
import { fieldNames, type ListingField } from '../listing/fields.ts';
import { toPresentField } from '../listing/former-names.ts';
import { formatAmount } from '../money/money.ts';
import { fill } from '../text/placeholders.ts';
import type { AuditEntry } from './staff-audit.ts';

type Texts = Readonly<Record<string, string>>;

/** The texts of the catalogue for descriptions. */
export interface AuditText {
  /** Names of states. */
  states: Texts;
  /** Acts by subject and new state. */
  acts: Readonly<Record<string, Texts>>;
  /** Decisions of staff about versions of listings, and their submission. */
  decisions: Texts;
  /** A decision with the names of the changed fields. */
  decided: string;
  /** Acts on refunded, moved or received money, by the name and the value of the detail. */
  refund: Texts;
  /** A refund that its provider did not send, with the cause. */
  refundFailed: string;
  /** The causes by their codes. */
  refundFailures: Texts;
  match: Texts;
  move: Texts;
  undone: Texts;
  correction: Texts;
  shortfall: Texts;
  difference: Texts;
  differenceSums: string;
  claim: Texts;
  /** Steps of a renewal by prompt. */
  renewal: Texts;
  /** Money that staff accepted for another package than the ordered one. */
  otherPackage: string;
  featured: string;
  unfeatured: string;
  changed: string;
  promoted: string;
  promotionTakenBack: string;
  became: string;
  stayed: string;
  back: string;
  begun: string;
  channels: Texts;
  fields: Readonly<Record<ListingField, string>>;
}

/** The facts of an entry that describe an act. */
export type Act = Pick<AuditEntry, 'subject' | 'from_state' | 'to_state' | 'details'>;

/** Returns what was done, such as 'Promotion recorded: Facebook, 24 March 2026'. */
export function describeAct(entry: Act, text: AuditText, language: string): string {
  const { details } = entry;
  const decision = text.decisions[String(details['decision'])];
  const fields = listChanges(entry, text);
  if (decision !== undefined)
    return fields === '' ? decision : fill(text.decided, { decision, fields });
  return (
    [
      describeMoney(entry, text),
      describePromotion(entry, text, language),
      fields !== '' && fill(text.changed, { fields }),
      typeof details['featured'] === 'boolean' &&
        (details['featured'] ? text.featured : text.unfeatured),
    ].find(Boolean) || describeTransition(entry, text)
  );
}

/**
 * Returns the texts about the refund, match, move, undo, correction, shortfall, difference, claim or renewal in the
 * details; '' for other entries.
 */
function describeMoney({ details }: Act, text: AuditText): string {
  const { refund, match, move, undone, correction, shortfall, difference, claim, renewal } = text;
  const money = { refund, match, move, undone, correction, shortfall, difference, claim, renewal };
  const { former_package: former, package: bought } = details;
  if (typeof former === 'string' && typeof bought === 'string')
    return fill(text.otherPackage, { former, bought });
  if (details['refund'] === 'failed') return describeRefundFailure(details['cause'], text);
  const decided = difference[String(details['difference'])];
  const { booked, listed } = formatSums(details);
  if (decided !== undefined && booked !== '')
    return fill(text.differenceSums, { act: decided, booked, listed });
  const listing = typeof details['listing'] === 'number' ? details['listing'] : '';
  return Object.entries(money)
    .flatMap(([name, sentences]) => sentences[String(details[name])] ?? [])
    .map((sentence) => fill(sentence, { listing, ...formatSums(details) }).trim())
    .join(' ');
}

/** Returns the text about a refund that was not sent. An unknown cause is named by its code. */
function describeRefundFailure(cause: unknown, text: AuditText): string {
  const code = typeof cause === 'string' ? cause : 'unknown';
  return fill(text.refundFailed, { why: text.refundFailures[code] ?? code });
}

/**
 * Returns the former and the new sum of a correction, such as 'Kshs. 500' and 'Kshs. 899', an accepted missing sum and
 * the price, or both sums of a difference; '' without them.
 */
export function formatSums({ former, amount, price, booked, listed, currency }: Act['details']) {
  const format = (sum: unknown) =>
    typeof sum === 'number' && (currency === 'KES' || currency === 'USD')
      ? formatAmount({ amount: sum, currency })
      : '';
  return {
    former: format(former),
    sum: format(amount),
    price: format(price),
    booked: format(booked),
    listed: format(listed),
  };
}

/** Returns a text about a promotion that was recorded or taken back; '' for other entries. */
function describePromotion({ details }: Act, text: AuditText, language: string): string {
  const { channel, day, taken_back } = details;
  if (typeof channel !== 'string' || typeof day !== 'string') return '';
  const template = taken_back === true ? text.promotionTakenBack : text.promoted;
  const date = formatDay(day, language);
  return fill(template, { channel: text.channels[channel] ?? channel, date });
}

/** Returns the names of the fields that an owner changed; '' for other entries. */
function listChanges({ details }: Act, text: AuditText): string {
  const { changed } = details;
  if (!Array.isArray(changed)) return '';
  const currentNames = changed.map((field) => toPresentField(String(field)));
  const names = fieldNames.filter((field) => currentNames.includes(field));
  return names.map((field) => text.fields[field]).join(', ');
}

/** States in the order in which an advert and a payment reach them. An undo leads back. */
const stateOrder: Readonly<Record<string, readonly (string | null)[]>> = {
  listing: ['approved', 'live'],
  payment: ['pending', 'review', 'paid', 'refund_due', 'refunded'],
};

const isBack = ({ subject, from_state, to_state }: Act) => {
  const order = stateOrder[subject] ?? [];
  return order.includes(to_state) && order.indexOf(from_state) > order.indexOf(to_state);
};

/** Returns a text about the change of the state. */
function describeTransition(entry: Act, text: AuditText): string {
  const { subject, from_state, to_state } = entry;
  const toState = text.states[to_state] ?? to_state;
  if (from_state !== null && isBack(entry))
    return fill(text.back, { from: text.states[from_state] ?? from_state, to: toState });
  const act = text.acts[subject]?.[to_state];
  if (from_state !== to_state && act !== undefined) return act;
  if (from_state === null) return fill(text.begun, { to: toState });
  const from = text.states[from_state] ?? from_state;
  return from_state === to_state
    ? fill(text.stayed, { to: toState })
    : fill(text.became, { from, to: toState });
}
