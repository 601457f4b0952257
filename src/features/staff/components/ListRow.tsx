import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useKeepFocus } from '#features/components/use-keep-focus.ts';
import { SummaryText } from './SummaryText.tsx';
import { useScreenLink } from './ScreenLink.tsx';

/** A task for staff, a state without one, or a state with its good or bad outcome. */
type BadgeTone = 'task' | 'state' | 'good' | 'bad';

/** The texts of an item's row in a list. */
export interface RowText {
  name: string;
  /** A text about the item, such as its state or its open task, or its facts. */
  summary: string | readonly string[];
  /** Names in the summary that stay on one line. */
  names?: readonly string[];
  /** A mark before the summary for an item that needs attention. */
  badge?: string | undefined;
  /** The badge of a task is the default. A badge of a state has the colours of the text. */
  badgeTone?: BadgeTone;
  /** An amount before the summary. On a wide screen the badge and the amount have columns of their own. */
  sum?: string;
  /** The party that acts next, after the summary. */
  turn?: string | undefined;
  /** Replaces the summary of an open row, which has the details below. */
  openSummary?: RowText['summary'];
  /** A date or a duration, such as the day of a payment or the time that remains for a review. */
  since: string;
  /** True if the time follows the summary on a phone after a gap, in place of beginning it. */
  endsWithTime?: boolean;
  /** True if the item is overdue or urgent. */
  isLate?: boolean;
  /**
   * The screens on which a closed row wraps its summary to two lines, in place of one. On a phone the name then has one line
   * in place of two, so that the row has three lines. 'whole' cuts neither the name nor the summary on any screen, and the
   * time of a phone begins the summary.
   */
  wraps?: 'everywhere' | 'on phones' | 'whole';
}

interface LinkProps {
  id: string;
  text: RowText;
  /** Address of the page about the item. */
  href: string;
}

interface Props {
  id: string;
  text: RowText;
  isOpen: boolean;
  /** The heading of a row in a group follows the heading of the group. */
  heading?: 'h2' | 'h3';
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

const quietClass = 'badge whitespace-nowrap border border-line bg-surface py-0';

/** CSS classes of a badge that names a state without a task for staff. */
export const quietBadgeClass = `${quietClass} text-ink`;

const badgeClasses: Record<BadgeTone, string> = {
  task: 'badge whitespace-nowrap',
  state: quietBadgeClass,
  good: `${quietClass} text-good`,
  bad: `${quietClass} text-bad`,
};

/** As a card, but without its scroll container, so that a bar in the row sticks to the screen. */
const rowClass = 'overflow-clip rounded-sm border border-line bg-surface';

/** Column widths of a closed row. They are equal in all rows, on screens that are wide enough for three columns. */
const columnsClass =
  'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_9.5rem] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_9.5rem]';
const wrapClasses = {
  everywhere: 'line-clamp-2 wrap-anywhere',
  'on phones': 'max-md:line-clamp-2 wrap-anywhere md:truncate',
  whole: 'wrap-anywhere',
};
function getClosedNameClass({ wraps }: RowText): string {
  if (wraps === 'whole') return 'wrap-anywhere';
  return wraps ? 'truncate' : 'max-md:line-clamp-2 wrap-anywhere md:truncate';
}
const closedSummaryClass = 'max-md:col-span-2 md:col-start-2 md:row-start-1';

const gridClass =
  'grid min-h-11 scroll-mt-12 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1 hover:bg-band';
const nameClass = 'font-sans text-base font-bold tracking-normal [word-spacing:normal]';

/** Columns of a row with a badge. On a wide screen the badge has a column of its own, elsewhere it begins the summary. */
const badgeColumnsClass =
  'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_9.5rem] lg:grid-cols-[minmax(0,4fr)_10rem_minmax(0,5fr)_6.5rem]';

/** Columns of a closed row with an amount, on a wide screen. The summary is a code, and its turn. */
const sumColumnsClass =
  'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_9.5rem] lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_7rem_minmax(0,5fr)_6.5rem]';

/** Columns of a closed row of whole texts with a short time, on a wide screen. The summary has more space than the name. */
const wholeColumnsClass =
  'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_9.5rem] lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)_6.5rem]';

/** Number of characters of a date, such as '29 Nov 2026'. */
const maxDateLength = 11;

/** Returns the classes for the place of a row's summary. On a phone an open row has the places of a closed one. */
function getSummaryPlace(isNameAlone: boolean, isOpen: boolean): string {
  if (!isOpen) return isNameAlone ? 'md:col-start-2 md:row-start-1' : closedSummaryClass;
  return isNameAlone ? 'md:col-span-2' : 'col-span-2';
}

/** Returns the columns of a closed row with details. The rows of a list have equal columns. */
function getClosedColumns({ sum, wraps, since }: RowText): string {
  if (sum !== undefined) return sumColumnsClass;
  return wraps === 'whole' && since.length <= maxDateLength ? wholeColumnsClass : columnsClass;
}

/** An item of a list with a page of its own. The whole row is a link to the page. */
export function LinkRow({ id, text, href }: LinkProps) {
  const { name, summary, badge, badgeTone = 'task', since, wraps } = text;
  const wrapClass = wraps ? wrapClasses[wraps] : 'truncate';
  const hasBadge = badge !== undefined;
  const plainColumnsClass = wraps === 'whole' ? wholeColumnsClass : columnsClass;
  return (
    <li data-key={id} tabIndex={-1} className={rowClass}>
      <a
        className={`${gridClass} md:py-0.5 ${hasBadge ? badgeColumnsClass : plainColumnsClass}`}
        {...useScreenLink(href)}
      >
        <h2 className={`${nameClass} line-clamp-2 wrap-anywhere text-brand`}>{name}</h2>
        <span
          className={`row-start-2 ${closedSummaryClass} ${wrapClass} ${hasBadge ? 'lg:contents' : ''}`}
        >
          {hasBadge && (
            <strong
              className={`me-2 lg:self-center lg:justify-self-start ${badgeClasses[badgeTone]}`}
            >
              {badge}
            </strong>
          )}
          <span className={hasBadge ? 'lg:line-clamp-2 lg:whitespace-normal' : ''}>
            <SummaryText summary={summary} />
          </span>
        </span>
        <span className="truncate text-ink-soft md:text-end">{since}</span>
      </a>
    </li>
  );
}

/**
 * An item of a list. A closed row has at most two lines, or three on a phone, unless its texts are whole. An open row also
 * contains the details.
 */
export function ListRow({ id, text, ...props }: Props) {
  const { name, since, isLate, wraps, endsWithTime = false } = text;
  const { isOpen, onToggle, children, heading: Heading = 'h2' } = props;
  const root = useRef<HTMLLIElement>(null);
  useKeepFocus(root);
  useTopOfScreen(root, isOpen);
  // An open row wraps texts that a closed row truncates.
  const overflowClass = isOpen ? 'wrap-anywhere' : 'truncate';
  const summaryClass = !isOpen && wraps ? wrapClasses[wraps] : overflowClass;
  // On a phone a long time precedes or follows the summary, because the name would have half a line beside it.
  const isTimeInSummary =
    endsWithTime || wraps === 'whole' || (wraps !== undefined && since.length > maxDateLength);
  // In one line with the time, only the summary before it is cut.
  const isOneLine = endsWithTime && !wraps && !isOpen;
  // On a phone a long name has the whole width, above its summary and the date.
  const isNameAlone = !wraps && text.badge === undefined && !endsWithTime;
  const hasColumns = text.sum !== undefined && !isOpen;
  const timeClass = isLate ? 'font-bold text-bad' : 'text-ink-soft';
  const nameWidthClass = isNameAlone || isTimeInSummary ? 'max-md:col-span-2' : '';
  return (
    <li ref={root} data-key={id} tabIndex={-1} className={rowClass}>
      <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
        <summary className={`${gridClass} ${isOpen ? '' : getClosedColumns(text)}`}>
          <Heading
            className={`${nameClass} ${nameWidthClass} ${isOpen ? overflowClass : getClosedNameClass(text)}`}
          >
            {name}
          </Heading>
          <span
            className={`row-start-2 ${getSummaryPlace(isNameAlone, isOpen)} ${summaryClass} ${isOneLine ? 'max-md:flex' : ''} ${hasColumns ? 'lg:contents' : ''}`}
          >
            {isTimeInSummary && !endsWithTime && (
              <span className={`md:hidden ${timeClass}`}>{since}: </span>
            )}
            <span
              className={`me-3 ${isOneLine ? 'max-md:truncate' : ''} ${hasColumns ? 'lg:contents' : ''}`}
            >
              <SummaryParts text={text} isOpen={isOpen} />
            </span>
            {isTimeInSummary && endsWithTime && (
              <>
                {' '}
                <span className={`whitespace-nowrap md:hidden ${timeClass}`}>{since}</span>
              </>
            )}
          </span>
          <span
            className={`truncate ${isNameAlone ? 'max-md:row-start-2' : ''} ${isTimeInSummary ? 'max-md:hidden' : ''} md:text-end ${timeClass}`}
          >
            {since}
          </span>
        </summary>
        {isOpen && <div className="border-t border-line p-4">{children}</div>}
      </details>
    </li>
  );
}

/** The badge, the amount and the summary of a row. Columns of a wide screen have their places by the order. */
function SummaryParts({ text, isOpen }: Pick<Props, 'text' | 'isOpen'>) {
  const { summary, openSummary = summary, badge, badgeTone = 'task', sum, turn, names } = text;
  const summaryText = isOpen ? openSummary : summary;
  return (
    <>
      {badge !== undefined && (
        <strong
          className={`me-2 lg:self-center lg:justify-self-start lg:whitespace-normal ${badgeClasses[badgeTone]}`}
        >
          {badge}
        </strong>
      )}
      {sum !== undefined && (
        <span className="me-2 whitespace-nowrap tabular-nums lg:text-end">{sum}</span>
      )}
      {turn ? (
        <span>
          <SummaryText summary={summaryText} names={names} />{' '}
          <strong className="inline-block">{turn}</strong>
        </span>
      ) : (
        <SummaryText summary={summaryText} names={names} />
      )}
    </>
  );
}

/** Scrolls an opened row to the top of the screen if it does not fit below, so that its facts and actions are in sight. */
function useTopOfScreen(root: RefObject<HTMLLIElement | null>, isOpen: boolean) {
  useEffect(() => {
    const row = root.current;
    if (isOpen && row && row.getBoundingClientRect().bottom > globalThis.innerHeight)
      row.querySelector('summary')?.scrollIntoView({ block: 'start' });
  }, [root, isOpen]);
}
