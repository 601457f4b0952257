/** Measures the delivery of weekly emails by the schedule, with a mail server that takes two seconds for each. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { openDatabase } from '#netlify/local/database/index.ts';
import { paths } from '#netlify/local/paths.ts';
import { onEnd } from '#tests/support/processes.ts';
import { testKeys } from '#tests/support/database-workspace.ts';
import { formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';
import { copyPreparedFolder, startSite } from '../site.ts';

const deliveryMs = 2_000;
const minuteMs = 60_000;
/** The number of weekly emails for which the duration is computed. */
const emailCount = 10_000;
/** The number of owners in the measurement, which is more than the mail server gets in the measured minutes. */
const ownerCount = 900;
const measuredMinutes = 3;

/** Starts a mail server that takes two seconds for an email. Returns the emails with the times of their arrival. */
async function startSlowMailServer() {
  const received: { id: string; to: string; at: number }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, { envelope }, callback) => {
      void text(stream).then(async (raw) => {
        await pause(deliveryMs);
        const id = /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '';
        received.push({ id, to: envelope.rcptTo[0]?.address ?? '', at: Date.now() });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  onEnd(close);
  const { port } = server.server.address() as AddressInfo;
  return { received, port, close };
}

/** Creates a data folder with owners of one live listing each. A weekly email is due for each of them. */
async function createFolderOfOwners(): Promise<string> {
  const folder = await copyPreparedFolder(ownerCount);
  const { migrations } = paths;
  const { sql, close } = await openDatabase({
    folder: join(folder, 'data'),
    migrations,
    keys: testKeys,
  });
  await sql.exec(`
    create temporary table owners as
      select id as listing, gen_random_uuid() as id from public.listings where state = 'live';
    insert into public.members (id, name) select id, 'Owner' from owners;
    insert into identity.users (id, email, confirmed_at, raw_app_meta_data, raw_user_meta_data)
      select id, 'owner' || listing || '@mail.example', now(), '{}', '{}' from owners;
    update public.listings
      set owner_id = owners.id, live_from = app.now() - interval '30 days'
      from owners where listing = listings.id;
    insert into public.promotions (id, listing_id, channel, day)
      select gen_random_uuid(), id, 'facebook', app.week_of_email(app.now())
      from public.listings where state = 'live';
    delete from public.notices;
    delete from app.weekly_emails;
  `);
  await close();
  return folder;
}

/** Sends a vacancy, which causes an email at once. Returns the address of its sender. */
async function sendVacancy(address: string): Promise<string> {
  const email = 'employer@duka.example';
  const fields = { name: 'Duka', email, message: 'Two tailors, from Monday.' };
  const body = JSON.stringify({ 'form-name': 'job-listing', ...fields });
  const headers = { 'content-type': 'application/json' };
  const { ok } = await fetch(`${address}/api/job-vacancies`, { method: 'POST', headers, body });
  if (!ok) throw new Error('The vacancy is refused.');
  return email;
}

export const weeklyEmails: Row = {
  name: 'weekly-emails',
  description: `minutes until 10,000 weekly e-mails are delivered, one at a time over each connection and 2 s each: computed from ${measuredMinutes} complete minutes of the schedule with ${ownerCount} owners, which store and deliver at the same time`,
  unit: 'min',
  bound: { atMost: 60 },
  seconds: 330,
  async measure() {
    const mailServer = await startSlowMailServer();
    const site = await startSite(await createFolderOfOwners(), ['--no-build'], {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: 'Tangaza <hello@tangaza.example>',
    });
    const { received } = mailServer;
    while (received.length === 0) await pause(250);
    const start = Date.now();
    // After five seconds, the vacancy arrives among the weekly emails.
    await pause(5_000);
    const sentAt = Date.now();
    const employer = await sendVacancy(site.address);
    await pause(start + measuredMinutes * minuteMs - Date.now());
    const end = start + measuredMinutes * minuteMs;
    await site.kill();
    await mailServer.close();

    const weekly = received.filter(({ to, at }) => to !== employer && at <= end);
    const perMinute = weekly.length / measuredMinutes;
    const confirmation = received.find(({ to }) => to === employer);
    const waitMs = (confirmation?.at ?? Infinity) - sentAt;
    const repeatedCount = received.length - new Set(received.map(({ id }) => id)).size;
    return {
      number: emailCount / perMinute,
      details: `${formatNumber(perMinute)} a minute; another e-mail among them arrived after ${formatNumber(waitMs / 1000)} s`,
      faults: [
        ...(repeatedCount > 0 ? [`${repeatedCount} e-mails were sent twice.`] : []),
        ...(waitMs > deliveryMs + 2_000 ? ['The other e-mail waited behind weekly ones.'] : []),
        ...(weekly.length >= ownerCount ? ['The owners do not fill the measured minutes.'] : []),
      ],
    };
  },
};
