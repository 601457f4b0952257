/** Kills the process at each step of a payment. All data is kept, and every effect happens once. */
import { describe, expect, test } from 'vitest';
import { describeDrawn } from '../../support/drawn.ts';
import { startKillableSite, type Kill } from '../../support/kills/site.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import { killedStory, type Leg, type StoryResult } from '../../support/kills/story.ts';

/** The number of steps from one kill to the next. With `KILLS=every` the process is killed at each step. */
const strides = { provider: 1, statement: 17 } as const;
const killsAtEveryStep = process.env['KILLS'] === 'every';

const paidEnd = {
  listing: 'live',
  payments: [expect.objectContaining({ state: 'paid', receipts: 1 })],
};
const refundedEnd = {
  listing: 'expired',
  payments: [expect.objectContaining({ state: 'refunded', receipts: 1 })],
};
const expectedEnds: Record<Leg, object> = {
  payment: paidEnd,
  'unheard payment': paidEnd,
  refund: refundedEnd,
};

/** Emails that must be sent. An email about a state that has changed again is optional. */
const paymentEmails = [expect.stringMatching(/^Receipt/), expect.stringMatching(/is live until/)];
const expectedEmails: Record<Leg, unknown[]> = {
  payment: paymentEmails,
  'unheard payment': paymentEmails,
  refund: [expect.stringMatching(/^We sent .+ back to you/)],
};

const cases: [CheckoutProvider, Leg][] = [
  ['mpesa', 'payment'],
  ['mpesa', 'unheard payment'],
  ['mpesa', 'refund'],
  ['card', 'payment'],
  ['card', 'unheard payment'],
  ['card', 'refund'],
  ['till', 'payment'],
  ['till', 'refund'],
];

describe('the process ends before or after', () => {
  test.for(cases)(
    'any request and statement, paid by %s, at its %s [I3, I8]',
    { timeout: killsAtEveryStep ? 5_400_000 : 600_000 },
    async ([provider, leg], { onTestFailed, onTestFinished }) => {
      onTestFailed(() => void process.stderr.write(`${describeDrawn()}\n`));
      const site = await startKillableSite();
      onTestFinished(() => site.stack.close());
      const outcome = await killedStory(site, provider, leg, noKill);
      expectEnd(outcome, leg);
      for (const service of ['provider', 'statement'] as const) {
        for (const mode of ['kill-before', 'kill'] as const) {
          let killCount = 0;
          const stride = killsAtEveryStep ? 1 : strides[service];
          for (let after = 0; ; after += stride) {
            const outcome = await killedStory(site, provider, leg, { service, mode, after });
            expectEnd(outcome, leg, `${service} ${mode} after ${after}`);
            if (!outcome.wasKilled) break;
            killCount += 1;
          }
          const position = mode === 'kill' ? 'after' : 'before';
          process.stderr.write(
            `${provider}, ${leg}: killed at ${killCount} points ${position} a ${service}.\n`,
          );
          expect(killCount).toBeGreaterThan(0);
        }
      }
    },
  );
});

const noKill: Kill = { service: 'statement', mode: 'kill', after: 1_000_000 };

/** Asserts that the books contain each payment of the provider once, and that each email was sent once. */
function expectEnd({ moved, emails, ...outcome }: StoryResult, leg: Leg, label = 'no kill'): void {
  const { listing, payments, booked, differences } = outcome;
  const directions = moved.map(({ direction }) => direction);
  const others = differences.filter((kind) => kind !== 'message-missed');
  expect.soft({ listing, payments, booked, directions, others, emails }, label).toEqual({
    ...expectedEnds[leg],
    booked: moved,
    directions: leg === 'refund' ? ['in', 'out'] : ['in'],
    others: [],
    emails: Array.from(new Set(emails)),
  });
  expect.soft(emails, label).toEqual(expect.arrayContaining(expectedEmails[leg]));
}
