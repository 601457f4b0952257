import { useEffect, useRef, useState, type ReactNode } from 'react';
import { downloadFile } from '#browser/api/download.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { cardClass } from '#ui/variants.ts';
import { useQuery } from '../use-query.ts';
import { getFindHref } from './hrefs.ts';
import { describeProblem, ReloadContext, useScreen, useStaffAction } from './screen.ts';
import { LinkRow, ListRow, type RowText } from './ListRow.tsx';
import { PartFailure } from './PartFailure.tsx';
import { ScreenLink } from './ScreenLink.tsx';
import { appendParameter, type StaffList } from './use-list.ts';

/** Props of a component that shows an item of a list. */
export interface ItemProps<Item> {
  item: Item;
  /** Called after an action, with the item or with its new state. */
  onDone: (item: Item) => void;
}

/**
 * Groups of rows under headings: the group of an item, and the headings by group in their order. The list has the
 * same order.
 */
export interface Groups<Item> {
  getGroup: (item: Item) => string;
  headings: Record<string, string>;
}

interface Props<Item> {
  list: StaffList<Item>;
  /** Name of the downloaded CSV file. */
  file: string;
  /** Label of the button for the file, if it needs more than the common one. */
  fileLabel?: string;
  /** Text that an empty list shows. */
  empty: string;
  /** Returns the texts of an item's row, which opens and closes. Without this function, all items are always open. */
  toRow?: (item: Item) => RowText;
  /** Returns the address of the item's page. With this function, a row leads to the page in place of opening. */
  toHref?: ((item: Item) => string) | undefined;
  /** Returns true for an item with a row that is open until the user closes it. */
  isOpenAtFirst?: (item: Item) => boolean;
  groups?: Groups<Item> | undefined;
  /** Shows all items as one table, in place of rows. Its rows have the attribute `data-key`. */
  renderTable?: (items: Item[]) => ReactNode;
  /** Additional buttons for the whole list. */
  actions?: ReactNode;
  /** The number of items at the endpoint, if it is known. */
  total?: number | undefined;
  /** Shows an item. Rows that are links have no such content. */
  children?: (item: Item) => ReactNode;
}

/** A list with its loading, failed and empty states. The buttons for the whole list are below it. */
export function List<Item>({ list, file, fileLabel, actions, ...props }: Props<Item>) {
  const { ui: text } = useScreen().text;
  return (
    <ReloadContext value={list.reload}>
      <Items list={list} {...props} />
      <div className="flex flex-wrap items-center gap-3">
        {actions}
        {list.status !== 'failed' && <Button onClick={list.retry}>{text.refresh}</Button>}
        <CsvButton path={list.path} file={file}>
          {fileLabel ?? text.csv}
        </CsvButton>
      </div>
    </ReloadContext>
  );
}

interface CsvProps {
  path: string;
  file: string;
  children: string;
}

/** A button that downloads all rows of a list as CSV. */
export function CsvButton({ path, file, children }: CsvProps) {
  const { ui: text } = useScreen().text;
  const { busy, failure, run } = useStaffAction(text.csvFailed);
  const [isDone, setDone] = useState(false);
  const download = async () => {
    setDone(false);
    setDone(await run(() => downloadFile(appendParameter(path, 'format=csv'), file)));
  };
  return (
    <>
      <Button aria-busy={busy} onClick={() => void download()}>
        {children}
      </Button>
      <span role="status" className="empty:hidden">
        {busy && text.csvLoading}
        {isDone && text.csvDone}
      </span>
      <Alert>{failure}</Alert>
    </>
  );
}

/** The items of a list, with its loading, failed and empty states. */
function Items<Item>({
  list,
  empty,
  renderTable,
  total,
  ...rowProps
}: Omit<Props<Item>, 'file' | 'fileLabel' | 'actions'>) {
  const { text } = useScreen();
  const { status, problem, items, focus } = list;
  const frame = useFocusedItem(focus);
  /**
   * The rows that the user opened (true) or closed (false). Other rows are open if they are the only row, or the
   * next row after an action.
   */
  const [openStates, setOpenStates] = useState<OpenStates>({});
  return (
    <div
      ref={frame}
      tabIndex={-1}
      aria-busy={status === 'loading'}
      // The minimum height during loading prevents a layout shift.
      className="flex flex-col gap-4 aria-busy:min-h-lvh"
    >
      <p role="status" className="empty:hidden">
        {status === 'loading' && text.ui.loading}
        {status === 'ready' && items.length === 0 && empty}
      </p>
      {status === 'ready' && items.length === 0 && <FindLink />}
      {problem !== undefined && (
        <PartFailure
          key={status}
          problem={problem}
          connectionText={status === 'failed' ? text.ui.loadFailed : text.ui.isOld}
          hasData={status === 'ready'}
          onRetry={list.retry}
        />
      )}
      {renderTable ? (
        items.length > 0 && renderTable(items)
      ) : (
        <Rows
          {...rowProps}
          list={list}
          openStates={openStates}
          onToggle={(key, isOpen) => setOpenStates((previous) => ({ ...previous, [key]: isOpen }))}
        />
      )}
      {list.hasMore && <MoreButton list={list} total={total} />}
    </div>
  );
}

/** A link that searches all lists, below a search of one list without a match. */
function FindLink() {
  const { ui: text } = useScreen().text;
  const terms = useQuery().values.get('q') ?? '';
  if (terms === '') return null;
  return (
    <p>
      <ScreenLink href={getFindHref(terms)}>{fill(text.findEverywhere, { terms })}</ScreenLink>
    </p>
  );
}

/** The rows that the user opened (true) or closed (false), by key. */
type OpenStates = Partial<Record<string, boolean>>;

interface RowsProps<Item> extends Pick<
  Props<Item>,
  'list' | 'toRow' | 'toHref' | 'isOpenAtFirst' | 'groups' | 'children'
> {
  openStates: OpenStates;
  onToggle: (key: string, isOpen: boolean) => void;
}

/** The rows of a list, in one list or in a list for each group. */
function Rows<Item>({ groups, ...props }: RowsProps<Item>) {
  const { items } = props.list;
  if (!groups) return <RowList {...props} items={items} />;
  return Object.entries(groups.headings).map(([group, heading]) => {
    const groupItems = items.filter((item) => groups.getGroup(item) === group);
    return (
      groupItems.length > 0 && (
        <section key={group} className="flex flex-col gap-1">
          <h2 className="text-lg">{heading}</h2>
          <RowList {...props} items={groupItems} heading="h3" />
        </section>
      )
    );
  });
}

interface RowListProps<Item> extends Omit<RowsProps<Item>, 'groups'> {
  items: Item[];
  heading?: 'h2' | 'h3';
}

function RowList<Item>({ items, list, toRow, heading = 'h2', ...props }: RowListProps<Item>) {
  const { toHref, isOpenAtFirst, openStates, onToggle, children } = props;
  const { getKey, focus, items: allItems } = list;
  const isOpenedByAction = (key: string) => focus?.isAfterAction === true && focus.key === key;
  return (
    <ul className="flex flex-col gap-1 empty:hidden">
      {items.map((item) => {
        const key = getKey(item);
        if (!toRow) {
          return (
            <li key={key} data-key={key} tabIndex={-1} className={cardClass}>
              {children?.(item)}
            </li>
          );
        }
        if (toHref) return <LinkRow key={key} id={key} text={toRow(item)} href={toHref(item)} />;
        return (
          <ListRow
            key={key}
            id={key}
            text={toRow(item)}
            heading={heading}
            isOpen={
              openStates[key] ??
              (allItems.length === 1 || isOpenedByAction(key) || isOpenAtFirst?.(item) === true)
            }
            onToggle={(isOpen) => onToggle(key, isOpen)}
          >
            {children?.(item)}
          </ListRow>
        );
      })}
    </ul>
  );
}

interface MoreProps<Item> extends Pick<Props<Item>, 'total'> {
  list: StaffList<Item>;
}

/** The number of loaded items, and a button that loads the next page. */
function MoreButton<Item>({ list, total }: MoreProps<Item>) {
  const { text } = useScreen();
  const { loadingMore, loadMore, loadedCount: count } = list;
  const { problem } = loadingMore;
  // The total can be older than the list.
  const isTotalKnown = total !== undefined && total > count;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        {fill(isTotalKnown ? text.ui.loadedOf : text.ui.loadedRows, { count, total: total ?? '' })}
      </p>
      <Alert>{problem && describeProblem(problem, text, text.ui.moreFailed)}</Alert>
      <Button aria-busy={loadingMore.busy} onClick={loadMore}>
        {text.ui.more}
      </Button>
    </div>
  );
}

/**
 * Focuses an item, for example the next one after an action, or the list itself if the key is ''.
 * @returns the ref of the list.
 */
function useFocusedItem(focus: { key: string } | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!focus) return;
    const element = focus.key === '' ? frame.current : findItem(frame.current, focus.key);
    element?.focus();
    // Scrolls to the first line of the row, because the whole row can be higher than the screen.
    element?.querySelector('summary')?.scrollIntoView({ block: 'nearest' });
  }, [focus]);
  return frame;
}

function findItem(frame: HTMLElement | null, key: string): HTMLElement | undefined {
  const items = frame?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
  return Array.from(items).find((item) => item.dataset['key'] === key);
}
