import type { Config } from '@netlify/functions';
import { text } from '#content/text/text.ts';
import { formatPlainAmount } from '#domain/money/money.ts';
import { ledgerRowSchema, type LedgerRow } from '#domain/staff/books.ts';
import { now } from '../clock.ts';
import { idCursor, createStaffList, timestampCursor } from '../data/staff-pages.ts';
import { requireMonth } from '../staff/books-month.ts';
import { listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/ledger' };

const ledgerList = createStaffList({
  name: 'staff_ledger',
  item: ledgerRowSchema,
  cursor: { p_after_at: timestampCursor, p_after_id: idCursor },
  getCursor: ({ at, id }) => [at, id],
});

/** Lists the ledger's rows of a month, in the order of their insertion. */
export default listEndpoint({
  file: 'ledger.csv',
  header: text.spreadsheets.ledger,
  toRow: (row: LedgerRow) => ({ ...row, amount: formatPlainAmount(row) }),
  pages: (url) => ledgerList.pages({ p_month: requireMonth(url, now()) }),
});
