/** Tests the check that compares the ledger, the payments and the receipts. */
import { expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { tillOrder } from '../support/listing-sequences.ts';
import { tryStep, uploadImages } from '../support/listing-steps.ts';
import { createWorld } from '../support/money.ts';

const { sql, query, readRows, countRows } = await openDatabaseForFile();
await uploadImages(sql);

/**
 * Runs an order up to a due refund, changes the books with triggers disabled, checks them, and rolls everything
 * back.
 * @returns the kinds of disagreements, the results of noting them twice, and the number of noted differences
 */
async function checkDamagedBooks(statement: string) {
  await sql.query('begin');
  try {
    const world = createWorld();
    for (const step of tillOrder) await tryStep(sql, step, world);
    await sql.exec(`set local session_replication_role = replica; ${statement};
      set local session_replication_role = origin`);
    const rows = await readRows<{ kind: string }>('select * from public.check_books()');
    const noteDisagreements = () => query<number>('public.note_book_disagreements()');
    return {
      kinds: [...new Set(rows.map(({ kind }) => kind))].toSorted(),
      notedCounts: [await noteDisagreements(), await noteDisagreements()],
      differenceCount: await countRows(`public.payment_differences where kind = 'books-disagree'`),
    };
  } finally {
    await sql.query('rollback');
  }
}

test('undamaged books agree [I11]', async () => {
  const noDifference = { kinds: [], notedCounts: [0, 0], differenceCount: 0 };
  expect(await checkDamagedBooks('select 1')).toEqual(noDifference);
});

test.each([
  ['a lost ledger row', 'delete from public.ledger', ['ledger']],
  ['another sum in the ledger', 'update public.ledger set amount = amount + 1', ['ledger']],
  ['another code in the ledger', `update public.ledger set code = reverse(code)`, ['ledger']],
  ['another direction', `update public.ledger set direction = 'out'`, ['ledger']],
  ['another currency', `update public.ledger set currency = 'USD'`, ['ledger']],
  ['another payment', `update public.ledger set payment_id = gen_random_uuid()`, ['ledger']],
  ['a row that counts twice', 'update public.ledger set times = 2', ['ledger']],
  [
    'a correction that changes the sum',
    `insert into public.ledger (payment_id, direction, code, amount, currency, provider, corrects, times)
      select payment_id, direction, code, -1, currency, provider, true, 0 from public.ledger limit 1`,
    ['ledger'],
  ],
  [
    'a reversal of money that is still paid',
    `insert into public.ledger (payment_id, direction, code, amount, currency, provider, corrects, times)
      select payment_id, direction, code, -amount, currency, provider, true, -1 from public.ledger limit 1`,
    ['ledger'],
  ],
  [
    'money that staff refunded without a ledger row',
    `alter table public.payments drop constraint payments_refund_has_a_code;
      update public.payments set state = 'refunded', refunded_at = app.now(), refund_code = 'GONE'
      where state = 'refund_due'`,
    ['ledger'],
  ],
  [
    'a receipt number that was left out',
    `update public.payments set receipt_number = receipt_number + 1;
      update app.counters set last = last + 1`,
    ['receipt'],
  ],
  [
    'a void receipt that hides a missing number',
    `update public.payments set receipt_number = receipt_number + 1;
      update app.counters set last = last + 1;
      insert into public.void_receipts select receipt_number, id from public.payments
        where receipt_number is not null limit 1`,
    ['receipt'],
  ],
  [
    'a doubled ledger row',
    `insert into public.ledger (payment_id, direction, code, amount, currency, provider, corrects)
      select payment_id, direction, code, amount, currency, provider, true from public.ledger`,
    ['ledger'],
  ],
  ['a lost payment', 'delete from public.payments', ['ledger', 'receipt']],
  [
    'a lost receipt',
    `alter table public.payments drop constraint payments_settled_is_proven;
      update public.payments set receipt_number = null`,
    ['receipt'],
  ],
  ['a receipt counter that went back', 'update app.counters set last = 0', ['receipt']],
])('%s is found, and noted for staff once [I11]', async (_name, statement, kinds) => {
  const result = await checkDamagedBooks(statement);
  expect(result.kinds).toEqual(kinds);
  expect(result.notedCounts[0]).toBeGreaterThan(0);
  expect(result).toMatchObject({ notedCounts: [result.differenceCount, 0] });
});
