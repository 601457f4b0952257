import type { ReactNode } from 'react';
import { formatDate, formatDay } from '#browser/dates.ts';
import { formatTime } from '#domain/staff/format-time.ts';
import { staffListingPageSchema, type StaffListingPage } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { getMemberHref } from '../components/hrefs.ts';
import { LoadedPage } from '../components/LoadedPage.tsx';
import { Log } from '../components/Log.tsx';
import { Panel } from '../components/Panel.tsx';
import { PaymentLines } from '../components/PaymentLines.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { ListingItemsView } from '../review/ListingItemsView.tsx';
import { ReviewImages } from '../review/ReviewImages.tsx';
import { VersionView } from '../review/VersionView.tsx';
import { useQuery } from '../use-query.ts';
import { ListingActions } from './ListingActions.tsx';

/** The page of one listing: facts, photos, money, reports, promotions and log. */
export default function ListingPagePanel() {
  const id = useQuery().values.get('id') ?? '';
  const { listings: text } = useScreen().text;
  return (
    <LoadedPage
      key={id}
      title={text.title}
      path={`/api/staff/listings/${encodeURIComponent(id)}`}
      schema={staffListingPageSchema}
    >
      {(page, reload) => <Page page={page} onDone={reload} />}
    </LoadedPage>
  );
}

interface Props {
  page: StaffListingPage;
  onDone: () => void;
}

function Page({ page, onDone }: Props) {
  const { listings: text, pages } = useScreen().text;
  const { listing, payments, reports, promotions } = page;
  return (
    <Panel text={{ title: listing.title || text.unnamed }}>
      <Facts page={page} />
      <ListingActions item={listing} onDone={onDone} />
      <Versions page={page} />
      <Group heading={pages.money} isEmpty={payments.length === 0} empty={pages.noMoney}>
        <PaymentLines payments={payments} />
      </Group>
      <Group heading={pages.reports} isEmpty={reports.length === 0} empty={pages.noReports}>
        <Reports reports={reports} />
      </Group>
      <Group
        heading={pages.promotions}
        isEmpty={promotions.length === 0}
        empty={pages.noPromotions}
      >
        <Promotions promotions={promotions} />
      </Group>
      <Group heading={pages.log}>
        <Log filters={`subject_id=${listing.id}`} />
      </Group>
    </Panel>
  );
}

/** State, number, owner, address, times and reason of the listing. */
function Facts({ page: { listing, slugs } }: { page: StaffListingPage }) {
  const { listings: text, pages } = useScreen().text;
  const { id, state, owner, owner_id, slug, live_until, created_at, reason, is_waiting } = listing;
  const formerSlugs = slugs.filter((former) => former !== slug);
  return (
    <div className="flex flex-col gap-1 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-4">
        <strong>{text.states[state]}</strong>
        <span>{fill(pages.number, { id })}</span>
        {owner_id === null ? (
          <span>{text.nobody}</span>
        ) : (
          <ScreenLink href={getMemberHref(owner_id)}>{owner ?? text.nobody}</ScreenLink>
        )}
        {listing.featured && <span className="badge">{text.featured}</span>}
      </p>
      <p>
        {fill(text.begun, { date: formatDate(created_at) })}
        {(state === 'live' || state === 'expired') &&
          live_until !== null &&
          `. ${fill(state === 'live' ? text.until : text.ended, { date: formatTime(live_until) })}`}
      </p>
      {reason && <p>{fill(text.reason, { reason })}</p>}
      <p className="flex flex-wrap gap-x-4 empty:hidden">
        {is_waiting && <ScreenLink href="?view=review">{text.toReview}</ScreenLink>}
        {state === 'live' && slug !== null && <TextLink href={`/${slug}`}>{`/${slug}`}</TextLink>}
      </p>
      {formerSlugs.length > 0 && (
        <p>
          {fill(pages.formerSlugs, { slugs: formerSlugs.map((former) => `/${former}`).join(', ') })}
        </p>
      )}
    </div>
  );
}

/** The version in review beside the public one, or else the public or newest one, and the former decisions. */
function Versions({ page: { visible, waiting, latest, decisions } }: { page: StaffListingPage }) {
  const { review, pages } = useScreen().text;
  const submitted = waiting ?? visible ?? latest;
  if (submitted === null) return <p>{pages.noVersion}</p>;
  const item = { submitted, approved: waiting === null ? null : visible };
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">{waiting === null ? pages.facts : pages.waiting}</h2>
      <VersionView item={item} text={review} />
      <ListingItemsView item={item} text={review} />
      <ReviewImages item={item} />
      {decisions.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-bold text-brand">
            {fill(pages.decisions, { count: decisions.length })}
          </summary>
          <ul className="flex flex-col gap-2 wrap-anywhere">
            {decisions.map(({ version, decision, at, by, reason }) => (
              <li key={version}>
                {fill(pages.decision[decision], {
                  by: by ?? pages.unknown,
                  date: formatTime(at),
                })}
                {reason && <br />}
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Reports({ reports }: Pick<StaffListingPage, 'reports'>) {
  const { reports: screenText, pages } = useScreen().text;
  const { listings: text } = screenText;
  const labels = new Map(Object.entries(text.reasons));
  return (
    <ul className="ruled flex flex-col">
      {reports.map(({ at, state, reason, message, note }, index) => (
        <li key={index} className="flex flex-col py-2 wrap-anywhere">
          <span>
            <strong>{labels.get(reason) ?? reason}</strong> {formatTime(at)}, {text.states[state]}
          </span>
          {message !== '' && <span className="whitespace-pre-line">{message}</span>}
          {note !== null && <span>{fill(text.note, { note })}</span>}
        </li>
      ))}
      <li className="py-1">
        <ScreenLink href="?view=reports">{pages.toReports}</ScreenLink>
      </li>
    </ul>
  );
}

function Promotions({ promotions }: Pick<StaffListingPage, 'promotions'>) {
  const { audit: text, pages } = useScreen().text;
  return (
    <ul className="ruled flex flex-col">
      {promotions.map(({ day, channel, link }, index) => (
        <li key={index} className="flex flex-wrap items-center gap-x-4 py-1">
          {text.channels[channel]}, {formatDay(day)}
          {link !== null && <TextLink href={link}>{pages.seePromotion}</TextLink>}
        </li>
      ))}
    </ul>
  );
}

interface GroupProps {
  heading: string;
  isEmpty?: boolean;
  empty?: string;
  children: ReactNode;
}

function Group({ heading, isEmpty = false, empty, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl">{heading}</h2>
      {isEmpty ? <p>{empty}</p> : children}
    </section>
  );
}
