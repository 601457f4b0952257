import type { Config } from '@netlify/functions';
import { text } from '#content/text/text.ts';
import { getChanges } from '#domain/staff/staff-review.ts';
import { staffChangeSchema, type StaffChange } from '#domain/staff/staff-review.ts';
import { idCursor, createStaffList } from '../data/staff-pages.ts';
import { listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/changes' };

const changeList = createStaffList({
  name: 'staff_changes',
  item: staffChangeSchema,
  cursor: { p_after_version_id: idCursor },
  getCursor: ({ first }) => [first],
});

/** Lists the listings that were changed without review since staff last saw them, oldest change first. */
export default listEndpoint({
  file: 'changes.csv',
  header: text.spreadsheets.changes,
  toRow: (item: StaffChange) => ({
    ...item,
    title: item.submitted.title,
    changed: getChanges(item)
      .filter(({ isChanged }) => isChanged)
      .map(({ field }) => field),
  }),
  pages: () => changeList.pages({}),
});
