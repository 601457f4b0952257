import { expect, test } from 'vitest';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import { netlify } from '#tests/support/doctor/hosted-answers.ts';
import { credits } from './credits.ts';

const now = new Date('2026-12-01T00:00:00Z');

const createDeploys = (count: number, context: string, published_at: string | null) =>
  Array.from({ length: count }, () => ({ context, published_at }));

function examineCredits(
  deploys: ReturnType<typeof createDeploys>,
  typeName = 'Free',
  netlifyToken?: string,
) {
  const respond = ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname === '/api/v1/sites/our-site/deploys') return netlify.listSiteDeploys(...deploys);
    if (pathname === '/api/v1/accounts') return netlify.listAccountsForUser(typeName);
    return netlify.listSites('tangaza.example');
  };
  return runSingleCheck(credits, respond, { netlifyToken, now: () => now });
}

const yesterday = '2026-11-30T10:00:00Z';

test('the credits of the deploys of 30 days are named beside those of the plan', async () => {
  const deploys = [
    ...createDeploys(10, 'production', yesterday),
    ...createDeploys(5, 'production', '2026-10-30T10:00:00Z'),
    ...createDeploys(5, 'production', null),
    ...createDeploys(5, 'deploy-preview', yesterday),
  ];
  expect(await examineCredits(deploys, 'Free', 'token')).toEqual({
    result: 'ok',
    message:
      '10 production deploys in 30 days took 150 credits of the 300 of the plan Free. ' +
      'Requests, bytes and function time are under Usage & billing.',
  });
});

test('deploys that take more than half of the credits are wrong', async () => {
  const { result, message } = await examineCredits(
    createDeploys(11, 'production', yesterday),
    'Free',
    'token',
  );
  expect(result).toBe('wrong');
  expect(message).toContain('took 165 credits of the 300 of the plan Free');
  expect(message).toContain('auto recharge');
});

test('an unknown plan is named as such', async () => {
  const { result, message } = await examineCredits([], 'Enterprise 2', 'token');
  expect([result, message]).toEqual([
    'ok',
    expect.stringContaining('took 0 credits; the plan is unknown') as string,
  ]);
});

test('without a token the credits are skipped', async () => {
  const message = 'Not checked: NETLIFY_AUTH_TOKEN is not set.';
  expect(await examineCredits([])).toEqual({ result: 'skipped', message });
});
