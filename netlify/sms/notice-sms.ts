/** Selects the purpose, the template and the values of the SMS for each kind of notice that has one. */
import { priceList } from '#content/price-list.ts';
import { site as operator } from '#content/site.ts';
import { getText, type Text } from '#content/text/text.ts';
import { createFormatGetter, formatDate } from '#domain/date/date.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { formatReceived, formatShillings } from '#domain/money/money.ts';
import { isBuyable } from '#domain/package/package.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';
import { composeSms } from '#domain/sms/compose-sms.ts';
import type { Notice } from '../data/notices.ts';

/** The purpose of an SMS. The database stores one of each purpose for a paid time at most. */
type SmsPurpose = 'paid' | 'live' | 'changes' | 'end' | 'refund';

export interface NoticeSms {
  purpose: SmsPurpose;
  text: string;
}

/** The facts of a notice on which its SMS depends. */
export type SmsNotice = Pick<
  Notice,
  'kind' | 'title' | 'slug' | 'listing_id' | 'listing_state' | 'live_until' | 'payment'
>;

interface Content {
  purpose: SmsPurpose;
  template: keyof Text['sms'];
  values?: Record<string, string>;
  /** Path of the link, from the root of the site. */
  path?: string;
}

/** Returns the format of '24 Sep, 17:03' in a language. */
const getShortFormat = createFormatGetter({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const createRefund = ({ payment }: SmsNotice): Content | undefined =>
  payment
    ? {
        purpose: 'refund',
        template: 'refund',
        values: { amount: formatReceived(payment) },
        path: '/my-adverts',
      }
    : undefined;

const contentByKind: Partial<Record<Notice['kind'], (notice: SmsNotice) => Content | undefined>> = {
  // A payment for an approved advert starts its time at once, and has the SMS `live`.
  'payment-paid': ({ payment, listing_state }) =>
    payment?.covers_until === null && listing_state === 'submitted'
      ? { purpose: 'paid', template: 'paid', values: { amount: formatReceived(payment) } }
      : undefined,
  live: ({ slug, live_until }) =>
    slug !== null && live_until !== null
      ? {
          purpose: 'live',
          template: 'live',
          values: { date: formatDate(live_until, getText().language) },
          path: `/${slug}`,
        }
      : undefined,
  'changes-requested': ({ listing_id }) => ({
    purpose: 'changes',
    template: 'changes',
    path: `/advertise?listing=${listing_id}`,
  }),
  // A Daily advert has only a reminder of three hours, without an SMS. The reminder of three days is an email.
  'ends-in-1-day': createReminder,
  'refund-due': createRefund,
  refunded: createRefund,
};

function createReminder({ live_until, listing_id, payment }: SmsNotice): Content | undefined {
  if (live_until === null || listing_id === null) return undefined;
  const samePackage = priceList.filter(isBuyable).find(({ id }) => id === payment?.package);
  const date = getShortFormat(getText().language).format(new Date(live_until));
  return {
    purpose: 'end',
    template: samePackage ? 'end' : 'endWithoutPrice',
    values: {
      date,
      till: operator.till,
      amount: samePackage ? formatShillings(samePackage.price.shillings) : '',
    },
    path: getPayPath(listing_id),
  };
}

/**
 * Returns the SMS of a notice in the language of the task; undefined if notices of its kind have none.
 * @param site - address of the site
 */
export function toNoticeSms(notice: SmsNotice, site: string): NoticeSms | undefined {
  const content = contentByKind[notice.kind]?.(notice);
  if (!content) return undefined;
  const { sms } = getText();
  const url = content.path === undefined ? '' : new URL(localizePath(content.path), site).href;
  const values = { business: notice.title || sms.yourBusiness, url, ...content.values };
  return { purpose: content.purpose, text: composeSms(sms[content.template], values) };
}
