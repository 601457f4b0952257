import { useEffect, useRef } from 'react';
import { formatDay } from '#browser/days.ts';
import { formatShortMoment } from '#browser/short-dates.ts';
import { staffListingPageSchema, type StaffListingPage } from '#domain/staff/staff-pages.ts';
import { hasOtherImages } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { getListingHref } from '../components/hrefs.ts';
import { LoadedPage } from '../components/LoadedPage.tsx';
import { Log } from '../components/Log.tsx';
import { Group, Panel } from '../components/Panel.tsx';
import { PaymentLines } from '../components/PaymentLines.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { ReportActions } from '../reports/ReportActions.tsx';
import { LazyVisitorPage } from '../review/LazyVisitorPage.tsx';
import { ListingItemsView } from '../review/ListingItemsView.tsx';
import { ReviewImages } from '../review/ReviewImages.tsx';
import { VersionView } from '../review/VersionView.tsx';
import { useQuery } from '../use-query.ts';
import { ListingActions } from './ListingActions.tsx';
import { ListingFacts } from './ListingFacts.tsx';

/** The parameters of the address that select two versions for a comparison. */
const versionParameters = ['former', 'version'] as const;

/** The page of one listing: facts, money, photos, reports, promotions and log, beside the page of visitors. */
export default function ListingPagePanel() {
  const { values, appendFilters } = useQuery();
  const id = values.get('id') ?? '';
  const { listings: text } = useScreen().text;
  const path = appendFilters(`/api/staff/listings/${encodeURIComponent(id)}`, versionParameters);
  return (
    <LoadedPage key={path} title={text.title} path={path} schema={staffListingPageSchema}>
      {(page, reload) => <Page page={page} onDone={reload} />}
    </LoadedPage>
  );
}

interface Props {
  page: StaffListingPage;
  onDone: () => void;
}

function Page({ page, onDone }: Props) {
  const { listings: text, pages, review } = useScreen().text;
  const { listing, payments, reports, promotions, waiting, visible, latest } = page;
  const submitted = waiting ?? visible ?? latest;
  const isVisible = waiting === null && visible !== null && listing.state === 'live';
  return (
    <Panel text={{ title: listing.title || text.unnamed }}>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Compared page={page} />
          <OpenReports page={page} onDone={onDone} />
          <ListingActions item={listing} onDone={onDone} />
          <ListingFacts page={page} />
          <Group heading={pages.money} empty={payments.length === 0 && pages.noMoney}>
            <PaymentLines payments={payments} />
          </Group>
          <Versions page={page} />
          <Group heading={pages.reports} empty={describeNoReports(reports, pages)}>
            <Reports reports={reports.filter(({ state }) => state !== 'open')} />
          </Group>
          <Group heading={pages.promotions} empty={promotions.length === 0 && pages.noPromotions}>
            <Promotions promotions={promotions} />
          </Group>
        </div>
        {submitted && (
          <LazyVisitorPage
            item={{ listing: listing.id, slug: listing.slug, submitted }}
            heading={isVisible ? pages.page : review.page}
          />
        )}
      </div>
      <Group heading={pages.log}>
        <Log filters={`subject_id=${listing.id}`} />
      </Group>
    </Panel>
  );
}

/** The two versions that the address names, side by side. */
function Compared({ page: { listing, compared } }: { page: StaffListingPage }) {
  const { review, pages } = useScreen().text;
  const { values } = useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  // The link to the comparison is at the foot of the page. Each address has its own component.
  useEffect(() => heading.current?.focus(), []);
  if (versionParameters.some((name) => values.get(name) === null)) return null;
  const text = { ...review, before: pages.before, after: pages.after };
  return (
    <section className="flex flex-col gap-4 border-b border-line pb-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {pages.compared}
      </h2>
      {compared === null ? (
        <p>{pages.noCompared}</p>
      ) : (
        <>
          <VersionView item={compared} text={text} />
          <ListingItemsView item={compared} text={text} />
          {hasOtherImages(compared) && <ReviewImages item={compared} />}
        </>
      )}
      <p>
        <ScreenLink href={getListingHref(listing.id)}>{pages.closeCompared}</ScreenLink>
      </p>
    </section>
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
                  date: formatShortMoment(at),
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

type Report = StaffListingPage['reports'][number];

/** Returns the text in place of former reports; undefined if there is one. */
function describeNoReports(reports: readonly Report[], text: StaffText['pages']) {
  if (reports.some(({ state }) => state !== 'open')) return undefined;
  return reports.length === 0 ? text.noReports : text.noFormerReports;
}

/** The open reports with the decisions about them. The page has its own button for a suspension. */
function OpenReports({ page: { listing, reports, open_reports }, onDone }: Props) {
  const { pages, listings } = useScreen().text;
  if (open_reports.length === 0) return null;
  return (
    <section className="notice flex flex-col gap-2">
      <h2 className="text-lg">{pages.openReportsHere}</h2>
      <Reports reports={reports.filter(({ state }) => state === 'open')} />
      <div className="flex flex-wrap items-center gap-3 [&>div]:w-auto">
        <ReportActions
          reports={open_reports}
          name={listing.title || listings.unnamed}
          listing={null}
          onDone={onDone}
        />
        <ScreenLink href="?view=reports">{pages.toReports}</ScreenLink>
      </div>
    </section>
  );
}

function Reports({ reports }: { reports: readonly Report[] }) {
  const { listings: text } = useScreen().text.reports;
  const labels = new Map(Object.entries(text.reasons));
  return (
    <ul className="ruled flex flex-col">
      {reports.map(({ at, state, reason, message, note }, index) => (
        <li key={index} className="flex flex-col py-2 wrap-anywhere">
          <span>
            <strong>{labels.get(reason) ?? reason}</strong> {formatShortMoment(at)},{' '}
            {text.states[state]}
          </span>
          {message !== '' && <span className="whitespace-pre-line">{message}</span>}
          {note !== null && <span>{fill(text.note, { note })}</span>}
        </li>
      ))}
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
