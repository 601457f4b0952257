import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import { useQuery } from '../use-query.ts';
import { FoldedPanel } from './FoldedPanel.tsx';
import { List, type ItemProps, type Groups } from './List.tsx';
import type { RowText } from './ListRow.tsx';
import { Panel } from './Panel.tsx';
import { useScreen, type StaffText } from './screen.ts';
import { useList } from './use-list.ts';

/** Ids of the texts that have the texts of a list. */
type ListId = {
  [Id in keyof StaffText]: StaffText[Id] extends { title: string; empty: string } ? Id : never;
}[keyof StaffText];

interface ListPanel<Item, Id extends ListId> {
  /** Id of the panel's texts, and the last segment of the list's address. */
  id: Id;
  /** Name of the downloaded CSV file. */
  file: string;
  schema: z.ZodMiniType<Item>;
  /** Returns the unique id of an item. */
  getId: (item: Item) => string | number;
  /** Returns the id of the subject with which the address can open an item's row at first. */
  getSubject?: (item: Item) => string | number;
  /** Returns the displayed items from the loaded ones. */
  arrange?: (items: Item[]) => Item[];
  /** Returns the texts of an item's row. */
  toRow: (item: Item, text: StaffText) => RowText;
  /** Returns the groups of the rows under headings. */
  toGroups?: (items: Item[]) => Groups<Item>;
  /** Returns the address of an item's page, to which its row leads. */
  toHref?: (item: Item) => string;
  /** Shows the details and the actions of an item. Rows that are links have none. */
  ItemView?: ComponentType<ItemProps<Item>>;
  /** The effect of a successful action on its item in the list. */
  afterAction?: 'replace' | 'remove';
  /** Names of the filters, which are also the names of the parameters in the page's address and at the endpoint. */
  filters?: readonly string[];
  /** Shows the form of the filters. */
  Filters?: ComponentType<{ text: StaffText[Id] }>;
  /** On a phone, the introduction and the filters are behind a button: always at first, or while no filter is in use. */
  foldsFilters?: boolean;
  /** Returns the name of a filter's value for the button that unfolds the filters. */
  nameFilter?: (filter: string, value: string, text: StaffText[Id]) => string | undefined;
}

/** Creates a panel with a single list. */
export function createListPanel<Item, Id extends ListId>({
  id,
  file,
  schema,
  getId,
  getSubject,
  arrange,
  toRow,
  toHref,
  toGroups,
  ItemView,
  afterAction = 'replace',
  filters = [],
  Filters,
  foldsFilters,
  nameFilter,
}: ListPanel<Item, Id>) {
  return function ListPanel() {
    const { text: screenText, counts } = useScreen();
    const totals: Partial<Record<string, number>> = counts ?? {};
    const text = screenText[id];
    const { values, appendFilters } = useQuery();
    const path = appendFilters(`/api/staff/${id}`, filters);
    const opened = values.get('open');
    const list = useList(path, schema, getId, arrange);
    const filterForm = Filters && <Filters text={text} />;
    const lists = (
      <List
        list={list}
        file={file}
        empty={text.empty}
        // The counts are those of lists without filters.
        total={filters.length === 0 ? totals[id] : undefined}
        toRow={(item) => toRow(item, screenText)}
        toHref={toHref}
        isOpenAtFirst={(item) => opened !== null && String(getSubject?.(item)) === opened}
        groups={toGroups?.(list.items)}
      >
        {(item) => ItemView && <ItemView item={item} onDone={list[afterAction]} />}
      </List>
    );
    return foldsFilters ? (
      <FoldedPanel
        text={text}
        filters={filters}
        nameFilter={(filter, value) => nameFilter?.(filter, value, text)}
        filterForm={filterForm}
      >
        {lists}
      </FoldedPanel>
    ) : (
      <Panel text={text}>
        {filterForm}
        {lists}
      </Panel>
    );
  };
}
