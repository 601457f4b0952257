/** Tests the weekly email, from the visits to the outbox. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createMemberAccount, type Account } from '../../support/accounts.ts';
import { control, openStackForFile } from '../../support/stack.ts';

const dayMs = 24 * 3600_000;

const { stack, database, listings, setFault, readEmails, runFunction } = await openStackForFile();

let owner: Account;
/** The slug of the advert that gets visits. By default, it is the first of the owner's two adverts. */
let slug: string;
/** The start of the reported week: midnight in Nairobi of its Monday, in milliseconds since the epoch. */
let mondayMs: number;

/** Reads the date of today in Nairobi, from the reach of a missing listing. */
async function readToday(): Promise<string> {
  const response = await database.rpc('listing_reach', { p_listing_id: 0 }).throwOnError();
  return (response.data as { today: string }).today;
}

/** Sets the clock to the given hour in Nairobi, on the given number of days after the Monday. */
async function setClock(days: number, hour: number) {
  const set = new Date(mondayMs + days * dayMs + hour * 3600_000).toISOString();
  expect((await control(stack, 'clock', { set })).status).toBe(200);
}

const runDueTransitions = () => runFunction('run-due-transitions');

const recordVisits = (client: string, ...kinds: string[]) => {
  const p_visits = kinds.map((kind) => ({ slug, kind, source: 'shared' }));
  const args = { p_client: client, p_network: client, p_visits };
  return database.rpc('record_visits', args).throwOnError();
};

/** Returns the weekly emails to the owner about the week that starts the given number of weeks after the Monday. */
const findWeeklyEmails = async (weeks = 0) =>
  (await readEmails(owner.email)).filter(({ text }) =>
    text.includes(`From Monday, ${formatDate(mondayMs + weeks * 7 * dayMs)}, to Sunday`),
  );

// The owner has two live adverts. In the reported week, two clients view the first advert on Wednesday and one of
// them calls. This client views it again on Thursday.
beforeEach(async () => {
  owner = await createMemberAccount(stack);
  const advertFields = { owner: owner.id, package: 'half-yearly' } as const;
  const listing = await listings.live(advertFields);
  slug = listing.slug;
  await listings.live({ ...advertFields, title: 'Wambui Mats' });
  await recordVisits('somebody', 'view');
  const todayMs = Date.parse(`${await readToday()}T00:00:00+03:00`);
  // The Monday is 7 to 13 days after today. The weekdays have the numbers 0 (Sunday) to 6.
  mondayMs = todayMs + (((8 - new Date(todayMs + dayMs / 2).getUTCDay()) % 7) + 7) * dayMs;
  await setClock(2, 10);
  await recordVisits('one', 'view', 'call');
  await recordVisits('two', 'view');
  await setClock(3, 10);
  await recordVisits('one', 'view');
  await runFunction('sum-visits');
});

// The weekly emails are due from eight o'clock. The tests use the hours 7.9 and 8.1.
test('an owner gets one email about all adverts on Monday', async () => {
  await setClock(7, 7.9);
  await runDueTransitions();
  expect(await findWeeklyEmails()).toEqual([]);
  await setClock(7, 8.1);
  const runs = [1, 2, 3].map(runDueTransitions);
  await Promise.all([...runs, runFunction('notify-owners')]);
  await setClock(8, 8);
  await runDueTransitions();
  const [sentEmail, ...otherEmails] = await findWeeklyEmails();
  expect(otherEmails).toEqual([]);
  expect(sentEmail?.subject).toBe('Last week on Tangaza: Wambui Baskets and 1 more');
  expect(sentEmail?.text).toMatch(
    /Wambui Baskets:\n\s+3 people saw your page\. 1 called or wrote\.\n\nWambui Mats:\n\s+No visitors\./,
  );
  expect(sentEmail?.url).toBe(`${stack.site}/my-adverts`);
  expect(sentEmail?.text).toContain(`${stack.site}/profile-management`);
  expect(sentEmail?.text).toContain(getUnsubscribeUrl(sentEmail));
});

test('an owner can disable the weekly email only', async () => {
  const settings = { member_id: owner.id, weekly: false };
  await database.from('member_settings').insert(settings).throwOnError();
  await setClock(7, 8.1);
  await runDueTransitions();
  expect(await findWeeklyEmails()).toEqual([]);
  const notices = database.from('notices').select('id').eq('kind', 'week').is('done_at', null);
  expect((await notices.throwOnError()).data).toEqual([]);
  expect((await readEmails(owner.email)).at(-1)?.subject).toMatch(/is live until/);
});

test('after an outage only the last week is reported, once', async () => {
  await setClock(9, 15);
  await runDueTransitions();
  await runDueTransitions();
  expect(await findWeeklyEmails()).toHaveLength(1);

  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  await setFault('identity');
  await setClock(14, 8.1);
  await runDueTransitions();
  await setClock(16, 12);
  await recordVisits('three', 'view');
  await setClock(21, 7);
  await runFunction('sum-visits');
  await setFault('identity', 'ok');
  await setClock(21, 9);
  await runDueTransitions();
  expect(await findWeeklyEmails()).toHaveLength(1);
  expect(await findWeeklyEmails(1)).toEqual([]);
  expect(await findWeeklyEmails(2)).toHaveLength(1);
});

test('the reminder before an end reports the reach', async () => {
  const { id, slug: newSlug } = await listings.live({ owner: owner.id, title: 'Wambui Honey' });
  slug = newSlug;
  await recordVisits('one', 'view', 'call');
  const startDay = await readToday();
  await recordVisits('two', 'view');
  const end = Date.parse((await listings.readStored({ id })).live_until ?? '');
  await control(stack, 'clock', { set: new Date(end - 2.9 * dayMs).toISOString() });
  await runDueTransitions();
  const reminder = (await readEmails(owner.email)).find(({ subject }) =>
    subject.includes('ends within 3 days: Wambui Honey'),
  );
  expect(reminder?.text).toContain(getUnsubscribeUrl(reminder));
  expect(getUnsubscribeUrl(reminder)).toMatch(/\/api\/unsubscribe\/[\w-]{44}$/);
  expect(reminder?.text).toContain(
    `Since ${formatDate(Date.parse(`${startDay}T00:00:00+03:00`))}: 2 people saw your page. 1 called or wrote. Each person counts once a day.`,
  );
});

test('one click in a weekly email stops the next ones', async () => {
  await setClock(7, 8.1);
  await runDueTransitions();
  const [sentEmail] = await findWeeklyEmails();
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(getUnsubscribeUrl(sentEmail), { method: 'POST', body })).status).toBe(200);
  await setClock(9, 10);
  await recordVisits('one', 'view');
  await setClock(14, 8.1);
  await runFunction('sum-visits');
  await runDueTransitions();
  expect(await findWeeklyEmails(1)).toEqual([]);
});

/** Returns the address that stops the emails of the same kind. */
const getUnsubscribeUrl = (sentEmail: { headers: Record<string, string> } | undefined) =>
  /^<(.+)>$/.exec(sentEmail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

/**
 * Formats a date such as '16 November 2026'.
 * @param midnightMs - a midnight in Nairobi
 */
function formatDate(midnightMs: number): string {
  const options = { dateStyle: 'long', timeZone: 'Africa/Nairobi' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(midnightMs);
}
