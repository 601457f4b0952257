/** The weekly email, from the visits to the outbox. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createMemberAccount, type Account } from '../../support/accounts.ts';
import { control, openStackForFile } from '../../support/stack.ts';

const day = 24 * 3600_000;

const { stack, database, listings, setFault, readEmails, runFunction } = await openStackForFile();

let owner: Account;
/** The slug of the owner's first advert; the second advert has no visits. */
let slug: string;
/** Midnight in Nairobi of the Monday of the reported week. */
let monday: number;

async function today(): Promise<string> {
  const answer = await database.rpc('listing_reach', { p_listing_id: 0 }).throwOnError();
  return (answer.data as { today: string }).today;
}

/** Moves the clock to the given hour, the given number of days after that Monday. */
async function goTo(days: number, hour: number) {
  const set = new Date(monday + days * day + hour * 3600_000).toISOString();
  expect((await control(stack, 'clock', { set })).status).toBe(200);
}

const work = () => runFunction('run-due-transitions');

const visit = (client: string, ...kinds: string[]) =>
  database
    .rpc('record_visits', {
      p_client: client,
      p_network: client,
      p_visits: kinds.map((kind) => ({ slug, kind, source: 'shared' })),
    })
    .throwOnError();

/** Returns the emails to the owner about that week. */
const weekly = async (weeks = 0) =>
  (await readEmails(owner.email)).filter(({ text }) =>
    text.includes(`From Monday, ${formatDate(monday + weeks * 7 * day)}, to Sunday`),
  );

// An owner has two live adverts. In the reported week three visitors view the first, and one of them calls.
beforeEach(async () => {
  owner = await createMemberAccount(stack);
  const live = { owner: owner.id, package: 'half-yearly' } as const;
  const listing = await listings.live(live);
  slug = listing.slug;
  await listings.live({ ...live, title: 'Wambui Mats' });
  await visit('somebody', 'view');
  const now = Date.parse(`${await today()}T00:00:00+03:00`);
  monday = now + (((8 - new Date(now + day / 2).getUTCDay()) % 7) + 7) * day;
  await goTo(2, 10);
  await visit('one', 'view', 'call');
  await visit('two', 'view');
  await goTo(3, 10);
  await visit('one', 'view');
  await runFunction('sum-visits');
});

test('an owner gets one email of all adverts on Monday', async () => {
  await goTo(7, 7.9);
  await work();
  expect(await weekly()).toEqual([]);
  await goTo(7, 8.1);
  await Promise.all([work(), work(), work(), runFunction('notify-owners')]);
  await goTo(8, 8);
  await work();
  const [sentEmail, ...more] = await weekly();
  expect(more).toEqual([]);
  expect(sentEmail?.subject).toBe('Last week on Tangaza: Wambui Baskets and 1 more');
  expect(sentEmail?.text).toMatch(
    /Wambui Baskets:\n\s+At least 3 people saw it and 1 asked for you\.\n\nWambui Mats:\n\s+Nobody was counted\./,
  );
  expect(sentEmail?.url).toBe(`${stack.site}/my-adverts`);
  expect(sentEmail?.text).toContain(`${stack.site}/profile-management`);
});

test('an owner can disable the weekly email only', async () => {
  const choices = { member_id: owner.id, weekly: false };
  await database.from('member_settings').insert(choices).throwOnError();
  await goTo(7, 8.1);
  await work();
  expect(await weekly()).toEqual([]);
  const open = await database
    .from('notices')
    .select('id')
    .eq('kind', 'week')
    .is('done_at', null)
    .throwOnError();
  expect(open.data).toEqual([]);
  expect((await readEmails(owner.email)).at(-1)?.subject).toMatch(/is live until/);
});

test('after an outage only the last week is reported, once', async () => {
  await goTo(9, 15);
  await work();
  await work();
  expect(await weekly()).toHaveLength(1);

  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  await setFault('identity');
  await goTo(14, 8.1);
  await work();
  await goTo(16, 12);
  await visit('three', 'view');
  await goTo(21, 7);
  await runFunction('sum-visits');
  await setFault('identity', 'ok');
  await goTo(21, 9);
  await work();
  expect(await weekly()).toHaveLength(1);
  expect([await weekly(1), await weekly(2)].map(({ length }) => length)).toEqual([0, 1]);
});

test('the reminder before an end reports the reach', async () => {
  const { id, slug: another } = await listings.live({ owner: owner.id, title: 'Wambui Honey' });
  slug = another;
  await visit('one', 'view', 'call');
  const begun = await today();
  await visit('two', 'view');
  const end = Date.parse((await listings.readStored({ id })).live_until ?? '');
  await control(stack, 'clock', { set: new Date(end - 2.9 * day).toISOString() });
  await work();
  const reminder = (await readEmails(owner.email)).find(({ subject }) =>
    subject.includes('ends within 3 days: Wambui Honey'),
  );
  expect(reminder?.text).toContain(
    `Since ${formatDate(Date.parse(`${begun}T00:00:00+03:00`))}, at least 2 people saw it and 1 asked for you, counting each person once a day.`,
  );
});

/**
 * Formats a date such as '16 November 2026'.
 * @param midnight - in Nairobi
 */
function formatDate(midnight: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeZone: 'Africa/Nairobi',
  }).format(midnight);
}
