import { formatDate } from '#browser/dates.ts';
import { formatShortMoment } from '#browser/short-dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { PaymentLine, StaffListingPage } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { getMemberHref, getPaymentHref, getReviewHref } from '../components/hrefs.ts';
import { CallLink } from '../components/CallLink.tsx';
import { Facts } from '../components/Panel.tsx';
import { describePackage } from '../components/PaymentLines.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { nameState } from '../components/name-state.ts';

/** State, newest payment, number, owner, phone numbers, addresses, times and reason of the listing. */
export function ListingFacts({ page }: { page: StaffListingPage }) {
  const { listings: text, pages } = useScreen().text;
  const { listing, slugs, renews, payments, owner_phone } = page;
  const { id, state, owner, owner_id, slug, live_until, created_at, reason, is_waiting } = listing;
  const { labels } = pages;
  const advertPhone = (page.visible ?? page.waiting ?? page.latest)?.phone;
  const waitingPhone = page.waiting?.phone;
  const formerSlugs = slugs.filter((former) => former !== slug);
  const hasEnd = (state === 'live' || state === 'expired') && live_until !== null;
  return (
    <>
      <Facts
        facts={[
          [
            labels.state,
            <span className="[&>*]:me-4">
              <strong>{nameState(listing, text)}</strong>
              {listing.featured && <span className="badge">{text.featured}</span>}
              {renews && <span className="badge">{text.renews}</span>}
              {is_waiting && <ScreenLink href={getReviewHref(id)}>{text.toReview}</ScreenLink>}
            </span>,
          ],
          [labels.money, payments[0] ? <MoneyLink payment={payments[0]} /> : pages.noMoney],
          [labels.number, id],
          [
            labels.owner,
            owner_id === null ? (
              text.nobody
            ) : (
              <ScreenLink href={getMemberHref(owner_id)}>{owner ?? text.nobody}</ScreenLink>
            ),
          ],
          [labels.call, owner_phone !== null && <CallLink phone={owner_phone} />],
          [
            labels.advertPhone,
            advertPhone && advertPhone !== owner_phone && <CallLink phone={advertPhone} />,
          ],
          [
            labels.waitingPhone,
            waitingPhone && waitingPhone !== advertPhone && <CallLink phone={waitingPhone} />,
          ],
          [
            labels.page,
            state === 'live' && slug !== null && (
              <TextLink href={`/${slug}`}>{`/${slug}`}</TextLink>
            ),
          ],
          [labels.formerSlugs, formerSlugs.map((former) => `/${former}`).join(', ')],
          [labels.created, formatDate(created_at)],
          [state === 'live' ? labels.until : labels.ended, hasEnd && formatShortMoment(live_until)],
        ]}
      />
      {reason && <p className="notice wrap-anywhere">{fill(text.reason, { reason })}</p>}
    </>
  );
}

/** The sum, the package and the state of a payment, as a link to it. */
function MoneyLink({ payment }: { payment: PaymentLine }) {
  const { payments: text, pages } = useScreen().text;
  return (
    <ScreenLink href={getPaymentHref(payment.reference)}>
      {fill(payment.package === null ? pages.paidWithoutPackage : pages.paid, {
        sum: formatAmount(payment),
        package: describePackage(payment, text),
        state: text.states[payment.state],
      })}
    </ScreenLink>
  );
}
