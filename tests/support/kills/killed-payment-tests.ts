/** Declares tests that kill the process at many steps of a payment. All data is kept, and every effect happens once. */
import { expect, test } from 'vitest';
import { describeDrawnValues } from '../drawn.ts';
import { migrationSeed } from '../seed.ts';
import { startKillableSite, type Kill, type KillableSite } from './site.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { KilledStep } from './outcome.ts';
import { runKilledPayment, type StoryResult } from './story.ts';

/**
 * The number of requests or statements from one kill to the next. With `KILLS=every`, the process is killed at each of
 * them. Half of the requests are killed before their answer, the other half after it. The first ones change with each
 * change of the migrations.
 */
const strides = { provider: 2, statement: 80 } as const;
const killsAtEveryStep = process.env['KILLS'] === 'every';

const paidEnd = {
  listing: 'live',
  payments: [expect.objectContaining({ state: 'paid', receipts: 1 })],
};
const refundedEnd = {
  listing: 'expired',
  payments: [expect.objectContaining({ state: 'refunded', receipts: 1 })],
};
const expectedEnds: Record<KilledStep, object> = {
  payment: paidEnd,
  'payment without callback': paidEnd,
  refund: refundedEnd,
};

/** Emails that must be sent. An email about a state that has changed again is optional. */
const paymentEmails = [expect.stringMatching(/^Receipt/), expect.stringMatching(/is live until/)];
const expectedEmails: Record<KilledStep, unknown[]> = {
  payment: paymentEmails,
  'payment without callback': paymentEmails,
  refund: [expect.stringMatching(/^We sent .+ back to you/)],
};

/**
 * Declares a test of each step of a payment.
 * @param provider - the provider that the owner pays by
 */
export function testKilledPayments(provider: CheckoutProvider, steps: readonly KilledStep[]): void {
  test.for(steps)(
    `a kill at any request or statement keeps the data, paid by ${provider}, at its %s [I3, I8]`,
    // A run takes 2 minutes on an idle machine, and several times as long beside the other slow tests.
    { timeout: killsAtEveryStep ? 5_400_000 : 1_800_000 },
    async (step, { onTestFailed, onTestFinished }) => {
      onTestFailed(() => void process.stderr.write(`${describeDrawnValues()}\n`));
      const site = await startKillableSite();
      onTestFinished(() => site.stack.close());
      const outcome = await runKilledPayment(site, provider, step, noKill);
      expectEnd(outcome, step);
      for (const service of ['provider', 'statement'] as const)
        for (const mode of ['kill-before', 'kill'] as const)
          await killAlongPayment(site, provider, step, service, mode);
    },
  );
}

/** Plays the payment again and again, each time with a later kill, until a run ends before its kill. */
async function killAlongPayment(
  site: KillableSite,
  provider: CheckoutProvider,
  step: KilledStep,
  service: keyof typeof strides,
  mode: 'kill-before' | 'kill',
): Promise<void> {
  let killCount = 0;
  const stride = killsAtEveryStep ? 1 : strides[service];
  let after = (migrationSeed + (mode === 'kill' ? 1 : 0)) % stride;
  for (;;) {
    const outcome = await runKilledPayment(site, provider, step, { service, mode, after });
    expectEnd(outcome, step, `${service} ${mode} after ${after}`);
    if (outcome.wasKilled) {
      killCount += 1;
      after += stride;
    } else if (killCount === 0 && after > 0) {
      // The run has fewer statements than the stride, so that the first kill comes earlier.
      after = Math.floor(after / 2);
    } else break;
  }
  const position = mode === 'kill' ? 'after' : 'before';
  process.stderr.write(
    `${provider}, ${step}: killed at ${killCount} points ${position} a ${service}.\n`,
  );
  expect(killCount).toBeGreaterThan(0);
}

/** A kill after more statements than any run has. */
const noKill: Kill = { service: 'statement', mode: 'kill', after: 1_000_000 };

/** Asserts that the books contain each payment of the provider once, and that each email was sent once. */
function expectEnd(
  { transactions, emails, ...outcome }: StoryResult,
  step: KilledStep,
  label = 'no kill',
): void {
  const { listing, payments, ledger, differences } = outcome;
  const directions = transactions.map(({ direction }) => direction);
  // A kill may lose a message of the provider, which is then a difference.
  const others = differences.filter((kind) => kind !== 'message-missed');
  expect.soft({ listing, payments, ledger, directions, others, emails }, label).toEqual({
    ...expectedEnds[step],
    ledger: transactions,
    directions: step === 'refund' ? ['in', 'out'] : ['in'],
    others: [],
    emails: Array.from(new Set(emails)),
  });
  expect.soft(emails, label).toEqual(expect.arrayContaining(expectedEmails[step]));
}
