import { requestJson } from '#browser/api/request.ts';
import { formatShortDate, formatShortMoment } from '#browser/short-dates.ts';
import { isPossible } from '#domain/staff/staff-listing.ts';
import { reportGroupSchema, type ReportGroup } from '#domain/staff/staff-report.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { toFormText } from '../components/FormButton.tsx';
import { List, type ItemProps } from '../components/List.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { getListingHref } from '../components/hrefs.ts';
import type { RowText } from '../components/ListRow.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useList } from '../components/use-list.ts';
import { SuspendButton } from '../listings/ListingActions.tsx';
import { useQuery } from '../use-query.ts';
import { formatReasons } from './format-reasons.ts';

/**
 * The reports by listing. The list of open reports starts with the listings that have three or more reporters. Both
 * parts of the list are sorted by the first report, oldest first.
 */
export function ListingReports() {
  const { listings: text } = useScreen().text.reports;
  const { values, appendFilters } = useQuery();
  const isOpen = (values.get('state') ?? 'open') === 'open';
  const path = appendFilters('/api/staff/reports', ['state']);
  const list = useList(path, reportGroupSchema, ({ business }) => business);
  return (
    <List
      list={list}
      file="reports.csv"
      empty={text.empty}
      toRow={(item) => toRow(item, isOpen, text)}
    >
      {(item) => (
        <ReportedListing
          item={item}
          isOpen={isOpen}
          onDone={list.remove}
          onSuspend={list.replace}
        />
      )}
    </List>
  );
}

/** Returns the title of the listing, or the address of a sample. */
const getName = ({ title, business }: ReportGroup) => title ?? `/${business}`;

function toRow(
  group: ReportGroup,
  isOpen: boolean,
  text: StaffText['reports']['listings'],
): RowText {
  const { urgent, reasons, first_at, last_at } = group;
  return {
    name: getName(group),
    summary: formatReasons(reasons, text.reasons),
    since: urgent ? text.urgent : formatShortDate(isOpen ? first_at : last_at),
    isLate: urgent,
  };
}

interface DecisionsProps extends ItemProps<ReportGroup> {
  /** Called after a suspension of the listing, with the new state of the item. */
  onSuspend: (item: ReportGroup) => void;
}

interface Props extends DecisionsProps {
  isOpen: boolean;
}

/** The reports of one listing: the number of reporters, the reasons and the messages. */
function ReportedListing({ item, isOpen, ...handlers }: Props) {
  const { listings: text } = useScreen().text.reports;
  const { business, listing_id, reports, reporters, messages } = item;
  return (
    <article className="flex flex-col gap-2 wrap-anywhere">
      {reports > 1 && (
        <p className="font-bold">
          {isOpen
            ? fillPlural(text.people, reporters, { reports })
            : fill(text.reports, { reports })}
        </p>
      )}
      <ul className="grid gap-2">
        {messages.map(({ at, reason, message, note, post }, index) => (
          <li key={index} className="border-l-4 border-line pl-4">
            <p className="whitespace-pre-line">{message === '' ? text.noWords : message}</p>
            <p className="text-ink-soft">
              {formatReasons({ [reason]: 1 }, text.reasons)}, {formatShortMoment(at)}
            </p>
            {note !== null && <p>{fill(text.note, { note })}</p>}
            {post !== null && (
              <p>
                <TextLink href={`/${business}#post-${post}`}>{text.seePost}</TextLink>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6">
        <TextLink href={`/${business}`}>{text.see}</TextLink>
        {listing_id !== null && (
          <ScreenLink href={getListingHref(listing_id)}>{text.manage}</ScreenLink>
        )}
      </p>
      {isOpen && <Decisions item={item} {...handlers} />}
    </article>
  );
}

/** The decisions about the reports, and about the listing while it can be suspended. */
function Decisions({ item, onDone, onSuspend }: DecisionsProps) {
  const { business, listing_id, listing_state, last_number: lastNumber } = item;
  const { listings: text } = useScreen().text.reports;
  const name = getName(item);
  const getDecisionProps = (outcome: 'resolved' | 'dismissed') => ({
    draftKey: `reports ${outcome} ${business}`,
    action: (note: string) =>
      requestJson({
        method: 'POST',
        path: `/api/staff/reports/${encodeURIComponent(business)}`,
        body: { outcome, note, lastNumber },
      }),
    announcement: fill(text[outcome], { name }),
    onDone: () => onDone(item),
  });
  return (
    <div className="decision-bar">
      <ReasonButton
        {...toFormText(text, 'resolve', { name })}
        shortcut="r"
        {...getDecisionProps('resolved')}
      />
      <ReasonButton
        {...toFormText(text, 'dismiss', { name })}
        shortcut="d"
        {...getDecisionProps('dismissed')}
      />
      {listing_id !== null && listing_state !== null && isPossible('suspend', listing_state) && (
        <SuspendButton
          listing={listing_id}
          title={name}
          onDone={({ state }) => onSuspend({ ...item, listing_state: state })}
        />
      )}
    </div>
  );
}
