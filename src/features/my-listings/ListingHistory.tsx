import { formatDate, formatMoment } from '#browser/dates.ts';
import { formatDay } from '#browser/days.ts';
import { getMilestones, hasUncheckedPayment, type Milestone } from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { formatReceived } from '#domain/money/money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { PromotionPicture } from '#features/components/PromotionPicture.tsx';
import type { Text } from '#content/text/text.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { localizePath } from '#domain/language/localized-path.ts';

interface Props {
  listing: OwnListing;
  text: Pick<Text['myListings'], 'timeline' | 'promotions' | 'receipts'>;
}

/** The milestones of a listing, its promotions and its receipts. */
export function ListingHistory({ listing, text: { timeline, promotions, receipts } }: Props) {
  const paymentsWithReceipt = listing.payments.filter(
    ({ receipt_number }) => receipt_number !== null,
  );
  return (
    <>
      <Timeline listing={listing} text={timeline} />
      <Promotions promotions={listing.promotions} text={promotions} />
      {paymentsWithReceipt.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-lg">{receipts.heading}</h3>
          <ul>
            {paymentsWithReceipt.map((payment) => (
              <li key={payment.id}>
                <a
                  className="inline-flex min-h-11 items-center py-1 underline"
                  href={localizePath(`/receipts?number=${payment.receipt_number ?? ''}`)}
                >
                  <WholeAmounts
                    text={fill(receipts.link, {
                      number: payment.receipt_number ?? '',
                      amount: formatReceived(payment),
                      date: formatDate(payment.paid_at ?? payment.created_at),
                    })}
                  />
                </a>
                {payment.state === 'refunded' && ` (${receipts.refunded})`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Number of milestones that are shown at first. A renewal adds one, or after an end three. */
const shownMilestones = 8;

/** The milestones, oldest first. Of a long history, the earlier ones are folded. */
function Timeline({ listing, text }: { listing: OwnListing; text: Props['text']['timeline'] }) {
  const milestones = getMilestones(listing);
  const earlier = milestones.slice(0, Math.max(0, milestones.length - shownMilestones));
  const latest = milestones.slice(earlier.length);
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{text.heading}</h3>
      {earlier.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline">
            {fill(text.earlier, { count: earlier.length })}
          </summary>
          <Milestones milestones={earlier} text={text} />
        </details>
      )}
      <Milestones milestones={latest} isPaymentChecked={hasUncheckedPayment(listing)} text={text} />
    </section>
  );
}

interface MilestonesProps {
  milestones: readonly Milestone[];
  /** True while a payment of the owner is checked. */
  isPaymentChecked?: boolean;
  text: Props['text']['timeline'];
}

function Milestones({ milestones, isPaymentChecked = false, text }: MilestonesProps) {
  const describeTime = ({ name, at }: Milestone) => {
    if (at !== null) return formatMoment(at);
    return name === 'paid' && isPaymentChecked ? text.checked : text.notYet;
  };
  return (
    <ol className="grid gap-2">
      {milestones.map((milestone, index) => {
        const { name, at } = milestone;
        return (
          <li
            key={`${name} ${at ?? ''} ${index}`}
            className={`border-l-4 pl-3 ${isToCome(name, at) ? 'border-line text-ink-soft' : 'border-good'}`}
          >
            <span className="font-bold">
              {name === 'live' && at === null ? text.goesLive : text[name]}
            </span>{' '}
            <span className="inline-block">{describeTime(milestone)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The end of the live period is to come while the listing is live. Afterwards its milestone is 'ended'. */
const isToCome = (name: Milestone['name'], at: string | null) => at === null || name === 'live';

interface PromotionsProps {
  promotions: OwnListing['promotions'];
  text: Props['text']['promotions'];
}

function Promotions({ promotions, text }: PromotionsProps) {
  if (promotions.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-lg">{text.heading}</h3>
      <ul>
        {promotions.map(({ day, channel, link, picture }, index) => {
          const sentence = fill(text.what, {
            channel: text.channels[channel],
            date: formatDay(day),
          });
          return (
            <li key={index} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
              {sentence}
              {picture !== null && (
                <PromotionPicture
                  picture={picture}
                  alt={fill(text.picture, { promotion: sentence })}
                />
              )}
              {link !== null && (
                <a
                  className="inline-flex min-h-11 items-center underline"
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                >
                  {text.see}
                  <span className="sr-only"> {sentence}</span>
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
