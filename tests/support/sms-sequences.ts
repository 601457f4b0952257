/**
 * Plays random sequences of SMS in a database: notices, requests with every outcome, reports, opt-outs, changes of
 * numbers and decisions of staff. A model beside the database has the number of each member and the sent SMS.
 */
import type postgres from 'postgres';
import { afterAll } from 'vitest';
import { makeScene, type Scene } from './races/scene.ts';
import { staffId } from './seeded-users.ts';
import { events, type Outcome, type ReportState, type SmsStep } from './sms-steps.ts';

interface Leased {
  id: string;
  phone: string;
  text: string;
  attempts: number;
}

interface Report {
  id: string;
  phone: string;
  state: ReportState;
}

/** Opens the database with two members, each with a live advert. @returns a function that plays a sequence */
export async function openSmsSequences(pool: postgres.Sql) {
  const scenes = [await makeScene(pool, 'live'), await makeScene(pool, 'live')] as const;
  await pool`update public.listings set live_until = 'infinity' where state = 'live'`;
  const sessions = [await pool.reserve(), await pool.reserve()] as const;
  afterAll(() => {
    for (const session of sessions) session.release();
  });
  return async (steps: readonly SmsStep[]) => {
    const world = await createWorld(pool, sessions, scenes);
    for (const step of steps) await world.play(step);
    return world.finish();
  };
}

/** Empties the tables and inserts the notices of a sequence. */
async function createNotices(pool: postgres.Sql, scenes: readonly Scene[]): Promise<number[]> {
  await pool.unsafe(`
    delete from public.sms_messages; delete from app.sms_reports; delete from app.sms_opt_outs;
    delete from app.proven_phones; delete from app.phone_takeovers; delete from public.member_settings;
    delete from public.notices; delete from app.erasures`);
  const rows = scenes.flatMap(({ listing }, index) =>
    events.map(({ kind, isPaid }, number) => ({
      key: `${index}-${number}`,
      kind,
      listing,
      isPaid,
    })),
  );
  const inserted = await pool<{ id: number }[]>`
    insert into public.notices (key, kind, listing_id, payment_id)
    select event.key, event.kind, listings.id, case when event."isPaid" then live_payment_id end
    from jsonb_to_recordset(${pool.json(rows)}) as event (key text, kind text, listing bigint, "isPaid" boolean)
      join public.listings on listings.id = event.listing
    order by event.key returning id`;
  return inserted.map(({ id }) => id);
}

const minuteSeconds = 60;
const morningHour = 9;
const quietHours = { from: 21, to: 7 };

async function createWorld(
  pool: postgres.Sql,
  sessions: readonly [postgres.ReservedSql, postgres.ReservedSql],
  scenes: readonly [Scene, Scene],
) {
  const notices = await createNotices(pool, scenes);
  const startMinutes = (new Date().getUTCHours() + 3) * 60 + new Date().getUTCMinutes();
  let clockOffset = 0;
  const violations: string[] = [];
  const reports: Report[] = [];
  /** The numbers of SMS that were sent, and of decisions to send again, by event. */
  const sentCounts = new Map<string, number>();
  const repeatCounts = new Map<string, number>();
  /** The last checked number of each member, and the members by number. */
  const checkedPhones: string[][] = [[], []];
  const optOuts = new Set<string>();
  const deliveredIds = new Set<string>();
  const isSwitchedOff = [false, false];
  let lastId = 0;

  /** Runs a call in the first session, or in the second one for a concurrent call. */
  const call = async <Row>(statement: string, ...values: unknown[]) =>
    (await sessions[0].unsafe(statement, values as never[])) as unknown as Row[];
  const callTwice = <Row>(statement: string, ...values: unknown[]) =>
    Promise.all(
      sessions.map(
        async (session) => (await session.unsafe(statement, values as never[])) as unknown as Row[],
      ),
    );
  const advance = async (minutes: number) => {
    clockOffset += minutes * minuteSeconds;
    await callTwice(`select set_config('embedded.ahead', '${clockOffset}', false)`);
  };
  const increment = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  const getHour = () =>
    new Date(Date.now() + clockOffset * 1000 + 3 * 60 * 60 * 1000).getUTCHours();
  /** Returns the number to which SMS to a member may go. */
  const getNumber = (index: number) => {
    const phone = checkedPhones[index]?.at(-1);
    return phone !== undefined && !optOuts.has(phone) && !isSwitchedOff[index] ? phone : undefined;
  };
  /** Sends a report twice at the same time. */
  const sendReport = async ({ id, phone, state }: Report) => {
    if (state === 'delivered') deliveredIds.add(id);
    const statement = 'select public.record_sms_report($1, $2, $3, $4, false)';
    await callTwice(statement, id, phone, state, '');
  };

  /** Sends a leased SMS with an outcome, and records the response. */
  const send = async (
    { id, phone, text, attempts }: Leased,
    outcome: Outcome,
    states: ReportState[],
  ) => {
    if (getNumber(Number(text.slice(0, 1))) !== phone) violations.push(`${text} went to ${phone}`);
    const hour = getHour();
    if (hour >= quietHours.from || hour < quietHours.to) violations.push(`${text} at ${hour}`);
    if (outcome === 'not-sent') return;
    if (outcome === 'refused' || outcome === 'opted-out') {
      const reason = outcome === 'refused' ? 'no-balance' : outcome;
      await call('select public.record_sms_refused($1, $2, $3)', id, attempts, reason);
      if (outcome === 'opted-out') optOuts.add(phone);
      return;
    }
    increment(sentCounts, text);
    lastId += 1;
    const providerId = `ATXid_${lastId}`;
    const ownReports = states.map((state) => ({ id: providerId, phone, state }));
    reports.push(...ownReports);
    if (outcome === 'lost') return;
    const [first] = ownReports;
    if (outcome === 'early' && first) await sendReport(first);
    await call('select public.record_sms_accepted($1, $2, $3, 0.8)', id, attempts, providerId);
  };

  const lease = async (isTwice: boolean) => {
    const statement = 'select * from public.lease_sms(2)';
    return isTwice ? (await callTwice<Leased>(statement)).flat() : call<Leased>(statement);
  };

  const play = async (step: SmsStep): Promise<void> => {
    switch (step.do) {
      case 'store': {
        const { purpose } = events[step.event % events.length] ?? events[0];
        const key = `${Math.floor(step.event / events.length)}-${step.event % events.length}`;
        await callTwice('select public.store_sms($1, $2, $3)', notices[step.event], purpose, key);
        return;
      }
      case 'lease': {
        const leased = await lease(step.isTwice);
        for (const [index, sms] of leased.entries()) {
          const outcome = step.outcomes[index] ?? 'accepted';
          // An opt-out after the lease comes too late for the other SMS of the batch.
          await send(
            sms,
            outcome === 'opted-out' && index < leased.length - 1 ? 'refused' : outcome,
            step.reports,
          );
        }
        return;
      }
      case 'report': {
        const index = step.index % Math.max(reports.length, 1);
        const report = reports[index];
        if (!report) return;
        if (!step.isRepeated) reports.splice(index, 1);
        await sendReport(report);
        return;
      }
      case 'check':
        await call(
          `select app.prove_phone($1, $2, app.now(), 'sms')`,
          step.phone,
          scenes[step.member]?.member,
        );
        for (const [index, owned] of checkedPhones.entries())
          checkedPhones[index] = owned.filter((phone) => phone !== step.phone);
        checkedPhones[step.member]?.push(step.phone);
        return;
      case 'opt out':
        await call('select public.record_sms_opt_out($1)', step.phone);
        optOuts.add(step.phone);
        return;
      case 'switch':
        await call(
          `insert into public.member_settings (member_id, sms) values ($1, $2)
           on conflict (member_id) do update set sms = excluded.sms`,
          scenes[step.member]?.member,
          step.isOn,
        );
        isSwitchedOff[step.member] = !step.isOn;
        return;
      case 'advance':
        return advance(step.minutes);
      case 'decide': {
        const [row] = await call<{ id: string; text: string }>(
          `select id, text from public.sms_messages where state = 'unknown' order by id limit 1`,
        );
        if (!row) return;
        await call('select public.decide_sms($1, $2, $3)', staffId, row.id, step.decision);
        if (step.decision === 'send-again') increment(repeatCounts, row.text);
      }
    }
  };

  await advance((morningHour + 48) * 60 - startMinutes);
  return {
    play,
    /** Sends all due SMS and reports by the next morning. Returns the violations of the rules. */
    finish: async () => {
      await advance((24 + morningHour - getHour()) * 60);
      for (let count = 0; count < 3; count += 1) {
        for (const sms of await lease(true)) await send(sms, 'accepted', ['delivered']);
      }
      for (const report of reports) await sendReport(report);
      await advance(3);
      await lease(false);
      for (const [text, count] of sentCounts) {
        if (count > 1 + (repeatCounts.get(text) ?? 0))
          violations.push(`${text} was sent ${count} times`);
      }
      const rows = await call<{ text: string; state: string; provider_id: string | null }>(
        'select text, state, provider_id from public.sms_messages',
      );
      const wrong = rows.filter(
        ({ state, provider_id: id }) =>
          state === 'sending' || (state === 'delivered') !== deliveredIds.has(id ?? ''),
      );
      const doubled = await call<{ text: string }>(`
        select min(text) as text from public.sms_messages where payment_id is not null
        group by payment_id, purpose having count(*) > 1`);
      // The e-mail of an event waits for its own channel, whatever happened to the SMS.
      const withoutEmail = await call<{ key: string }>(
        'select key from public.notices where done_at is not null',
      );
      return {
        violations: [
          ...violations,
          ...withoutEmail.map(({ key }) => `${key} has no e-mail`),
          ...wrong.map(({ text, state }) => `${text} is ${state}`),
          ...doubled.map(({ text }) => `${text} is stored twice`),
        ],
        states: rows.map(({ state }) => state),
      };
    },
  };
}
