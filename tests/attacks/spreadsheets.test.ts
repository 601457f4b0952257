/**
 * Tests the CSV exports of staff lists with texts of members and visitors that a spreadsheet would take for formulas.
 */
import { describe, expect, test } from 'vitest';
import { createListingSteps } from '../support/listing-lifecycle.ts';
import { createAccount } from '../support/accounts.ts';
import { parseCells, formulas, isFormula } from '../support/attacks/csv.ts';
import { endpoints } from '../support/attacks/endpoints.ts';
import { memberId, staffId } from '../support/seeded-users.ts';
import { insertVacancy } from '../support/staff-client.ts';
import { logIn, openStackForFile } from '../support/stack.ts';

const { stack, database } = await openStackForFile();
const authorization = `Bearer ${await logIn(stack.site, stack.info.signIns.staff)}`;
for (const formula of formulas) await insertCanary(formula);

/** Inserts a text into exported fields that members, visitors or staff write. */
async function insertCanary(text: string): Promise<void> {
  // The database accepts only one line in names, titles and contacts.
  const line = text.replaceAll(/\p{Cc}/gu, '');
  const id = crypto.randomUUID();
  const insert = (table: string, row: object) => database.from(table).insert(row).throwOnError();
  const listings = createListingSteps(database);
  await insert('members', { id, name: line });
  await createAccount(stack, { data: { full_name: text } });
  const listing = await listings.submitted({ owner: id, title: line, contact: line });
  await listings.askForChanges(listing, text);
  await insertVacancy(database, { name: line, message: text });
  const stop = { recipient: `${id}@duka.example`, cause: 'bounce', detail: text };
  await database.rpc('record_email_stops', { p_stops: [stop] }).throwOnError();
  await insert('reports', { business: 'judys-mats', reason: 'other', message: `${text}.` });
  const post = { title: text, description: text, author_id: id };
  const createdPost = await database
    .from('posts')
    .insert(post)
    .select('id')
    .single()
    .throwOnError();
  await insert('post_reports', {
    post_id: createdPost.data.id as number,
    reporter_id: memberId,
    reason: 'spam',
  });
  const shop = await listings.live({ owner: id, title: line });
  const contact = `${text} call 0722 000 123`;
  await insert('posts', {
    title: contact,
    description: contact,
    author_id: id,
    listing_id: shop.id,
  });
  const money = { p_provider: 'till', p_received_amount: 100, p_currency: 'KES' };
  const p_provider_reference = crypto.randomUUID();
  const record = { p_actor_id: staffId, ...money, p_provider_reference, p_reason: text };
  await database.rpc('record_unmatched_payment', record).throwOnError();
}

describe('a staff list as a file', () => {
  const lists = endpoints
    .filter(({ call, statuses }) => call.method === 'GET' && statuses['staff member'] === 200)
    .map(({ call }) => call.path)
    .filter((path) => path.startsWith('/api/staff/') && !path.includes(':'));

  /** Returns the cells of the CSV file of a list, or an empty array if the list has no CSV export. */
  async function readCells(path: string) {
    const response = await fetch(`${stack.site}${path}?format=csv`, { headers: { authorization } });
    expect(response.status).toBe(200);
    const text = await response.text();
    return response.headers.get('content-type')?.startsWith('text/csv') ? parseCells(text) : [];
  }

  test.each(lists)('a file of %s quotes every cell and contains no formula [E22]', async (path) => {
    const cells = await readCells(path);
    expect(cells.filter(({ text, isQuoted }) => !isQuoted || isFormula(text))).toEqual([]);
  });
});
