/** Tests that a process that ends while it sends SMS tells each event once by SMS at most, and by e-mail always. */
import { beforeAll, afterAll, expect, test } from 'vitest';
import type { SentEmail } from '#netlify/local/outbox.ts';
import { startKillableSite, type Kill, type KillableSite } from '../../support/kills/site.ts';
import { createListingSteps } from '../../support/listing-lifecycle.ts';
import { secondsToMorning } from '../../support/morning.ts';
import { memberId } from '../../support/seeded-users.ts';
import { createPhone, readSms } from '../../support/sms.ts';
import { control, createServiceClient } from '../../support/stack.ts';

let site: KillableSite;
beforeAll(async () => {
  site = await startKillableSite();
});
afterAll(() => site.stack.close());

/** The notices that are read and written as SMS in one run, more than a batch of SMS. */
const advertCount = 7;

const runFunction = (name: string) =>
  site.withRestart(() => control(site.stack, `schedule/${name}`, {}));

/** Proves a number for the member, at an hour at which SMS are sent. */
async function provePhone(): Promise<string> {
  const phone = createPhone();
  await site.resetClock();
  await site.advanceClock(secondsToMorning);
  await site.queryRows(`delete from app.proven_phones`);
  await site.queryRows(
    `insert into app.proven_phones (phone, member_id, proven_at, proven_by, checked_at)
     values ($1, $2, app.now(), 'sms', app.now())`,
    phone,
    memberId,
  );
  return phone;
}

/** Pays adverts of the member. The next run of the schedule sends an SMS about each. @returns the titles */
async function payAdverts(label: string): Promise<string[]> {
  const steps = createListingSteps(await createServiceClient(site.stack));
  const titles = Array.from({ length: advertCount }, (_, index) => `${label} ${index}`);
  await steps.resetRateLimits();
  for (const title of titles) await steps.pay(await steps.approved({ title, owner: memberId }));
  return titles;
}

/** Sends what is due, and passes the leases of a process that ended. */
async function sendAll(): Promise<void> {
  for (let run = 0; run < 4; run += 1) {
    for (const name of ['notify-owners', 'send-waiting-emails']) await runFunction(name);
    await site.advanceClock(6 * 60);
  }
}

/** Returns the numbers of SMS at the phone by advert, and the adverts without an e-mail. */
async function readOutcome(phone: string, titles: string[]) {
  const messages = await readSms(site.stack, phone);
  const emails = (await (await fetch(`${site.stack.info.outbox}.json`)).json()) as SentEmail[];
  const states = await site.queryRows<{ state: string }>(
    `select state from public.sms_messages where purpose = 'live' and text like $1 order by state`,
    `%${titles[0]?.slice(0, -2)}%`,
  );
  return {
    counts: titles.map((title) => messages.filter(({ text }) => text.includes(`${title} `)).length),
    withoutEmail: titles.filter((title) => !emails.some(({ subject }) => subject.endsWith(title))),
    states: states.map(({ state }) => state),
  };
}

/** Kills after the first SMS, and before one of another batch. */
const kills: [name: string, kill: Kill][] = [
  ['after the first SMS was accepted', { service: 'provider', mode: 'kill', after: 0 }],
  ['before an SMS of the second batch', { service: 'provider', mode: 'kill-before', after: 6 }],
];

test.each(kills)(
  'a kill %s repeats no SMS, and each event has an e-mail [I8]',
  async (_name, kill) => {
    const phone = await provePhone();
    await site.setKill(kill);
    const titles = await payAdverts(`Kiosk ${kill.mode} ${kill.after}`);
    await sendAll();
    await site.cancelKill(kill);
    await sendAll();
    expect(site.wasKilled()).toBe(true);
    const { counts, withoutEmail, states } = await readOutcome(phone, titles);
    expect(Math.max(...counts)).toBe(1);
    expect(withoutEmail).toEqual([]);
    expect(states).not.toContain('sending');
    expect(states).not.toContain('waiting');
    // The SMS of the requests that the end of the process interrupted stay unknown, and are told by e-mail.
    const unsent = counts.filter((count) => count === 0).length;
    expect(states.filter((state) => state === 'unknown').length).toBeGreaterThanOrEqual(unsent);
  },
);
