import { formatShortDate, formatShortMoment } from '#browser/short-dates.ts';
import { reportGroupSchema, type ReportGroup } from '#domain/staff/staff-report.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { List, type ItemProps } from '../components/List.tsx';
import { getListingHref } from '../components/hrefs.ts';
import type { RowText } from '../components/ListRow.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { formatReasons } from './format-reasons.ts';
import { ReportActions } from './ReportActions.tsx';

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

interface Props extends ItemProps<ReportGroup> {
  isOpen: boolean;
  /** Called after a suspension of the listing, with the new state of the item. */
  onSuspend: (item: ReportGroup) => void;
}

/** The reports of one listing: the number of reporters, the reasons and the messages. */
function ReportedListing({ item, isOpen, onDone, onSuspend }: Props) {
  const { listings: text } = useScreen().text.reports;
  const { business, listing_id, listing_state, reports, reporters, messages } = item;
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
      {isOpen && (
        <div className="decision-bar">
          <ReportActions
            hasShortcuts
            reports={[item]}
            name={getName(item)}
            listing={
              listing_id === null || listing_state === null
                ? null
                : { id: listing_id, state: listing_state }
            }
            onDone={() => onDone(item)}
            onSuspend={({ state }) => onSuspend({ ...item, listing_state: state })}
          />
        </div>
      )}
    </article>
  );
}
