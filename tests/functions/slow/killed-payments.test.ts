/** A process is killed at any step of a payment: all data is kept, and every effect happens once. */
import { describe, expect, test } from 'vitest';
import { describeDrawn } from '../../support/drawn.ts';
import { startKillableSite, type Kill } from '../../support/kills/site.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { KilledStep } from '../../support/kills/outcome.ts';
import { runKilledPayment, type StoryResult } from '../../support/kills/story.ts';

/** The process is killed at one of every n points. With `KILLS=every` it is killed at each of them. */
const strides = { provider: 1, statement: 17 } as const;
const isEvery = process.env['KILLS'] === 'every';

const paid = {
  listing: 'live',
  payments: [expect.objectContaining({ state: 'paid', receipts: 1 })],
};
const refunded = {
  listing: 'expired',
  payments: [expect.objectContaining({ state: 'refunded', receipts: 1 })],
};
const ends: Record<KilledStep, object> = {
  payment: paid,
  'payment without callback': paid,
  refund: refunded,
};

/** Emails that must be sent. An email about a state that has changed again is optional. */
const ofPayment = [expect.stringMatching(/^Receipt/), expect.stringMatching(/is live until/)];
const expectedEmails: Record<KilledStep, unknown[]> = {
  payment: ofPayment,
  'payment without callback': ofPayment,
  refund: [expect.stringMatching(/^We sent .+ back to you/)],
};

const rows: [CheckoutProvider, KilledStep][] = [
  ['mpesa', 'payment'],
  ['mpesa', 'payment without callback'],
  ['mpesa', 'refund'],
  ['card', 'payment'],
  ['card', 'payment without callback'],
  ['card', 'refund'],
  ['till', 'payment'],
  ['till', 'refund'],
];

describe('the process ends before or after', () => {
  test.for(rows)(
    'any request and statement, paid by %s, at its %s [I3, I8]',
    { timeout: isEvery ? 5_400_000 : 600_000 },
    async ([provider, leg], { onTestFailed, onTestFinished }) => {
      onTestFailed(() => void process.stderr.write(`${describeDrawn()}\n`));
      const site = await startKillableSite();
      onTestFinished(() => site.stack.close());
      const spared = await runKilledPayment(site, provider, leg, nowhere);
      expectEnd(spared, leg);
      for (const service of ['provider', 'statement'] as const) {
        for (const mode of ['kill-before', 'kill'] as const) {
          let killed = 0;
          const stride = isEvery ? 1 : strides[service];
          for (let after = 0; ; after += stride) {
            const outcome = await runKilledPayment(site, provider, leg, { service, mode, after });
            expectEnd(outcome, leg, `${service} ${mode} after ${after}`);
            if (!outcome.wasKilled) break;
            killed += 1;
          }
          const where = mode === 'kill' ? 'after' : 'before';
          process.stderr.write(
            `${provider}, ${leg}: killed at ${killed} points ${where} a ${service}.\n`,
          );
          expect(killed).toBeGreaterThan(0);
        }
      }
    },
  );
});

const nowhere: Kill = { service: 'statement', mode: 'kill', after: 1_000_000 };

/** The books contain the provider's payment once, and each email was sent once. */
function expectEnd(
  { transactions, emails, ...outcome }: StoryResult,
  leg: KilledStep,
  at = 'spared',
): void {
  const { listing, payments, ledger: booked, differences } = outcome;
  const directions = transactions.map(({ direction }) => direction);
  const others = differences.filter((kind) => kind !== 'message-missed');
  expect.soft({ listing, payments, booked, directions, others, emails }, at).toEqual({
    ...ends[leg],
    booked: transactions,
    directions: leg === 'refund' ? ['in', 'out'] : ['in'],
    others: [],
    emails: Array.from(new Set(emails)),
  });
  expect.soft(emails, at).toEqual(expect.arrayContaining(expectedEmails[leg]));
}
