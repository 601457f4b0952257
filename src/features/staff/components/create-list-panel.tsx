import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import { useQuery } from '../use-query.ts';
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
  /** Returns the texts of an item's row. */
  toRow: (item: Item, text: StaffText) => RowText;
  /** Returns the groups of the rows under headings. */
  toGroups?: (items: Item[]) => Groups<Item>;
  /** Shows the details and the actions of an item. */
  ItemView: ComponentType<ItemProps<Item>>;
  /** The effect of a successful action on its item in the list. */
  afterAction?: 'replace' | 'remove';
  /** Names of the filters, which are also the names of the parameters in the page's address and at the endpoint. */
  filters?: readonly string[];
  /** Shows the form of the filters. */
  Filters?: ComponentType<{ text: StaffText[Id] }>;
}

/** Creates a panel with a single list. */
export function createListPanel<Item, Id extends ListId>({
  id,
  file,
  schema,
  getId,
  toRow,
  toGroups,
  ItemView,
  afterAction = 'replace',
  filters = [],
  Filters,
}: ListPanel<Item, Id>) {
  return function ListPanel() {
    const { text: screenText } = useScreen();
    const text = screenText[id];
    const path = useQuery().appendFilters(`/api/staff/${id}`, filters);
    const list = useList(path, schema, getId);
    return (
      <Panel text={text}>
        {Filters && <Filters text={text} />}
        <List
          list={list}
          file={file}
          empty={text.empty}
          toRow={(item) => toRow(item, screenText)}
          groups={toGroups?.(list.items)}
        >
          {(item) => <ItemView item={item} onDone={list[afterAction]} />}
        </List>
      </Panel>
    );
  };
}
