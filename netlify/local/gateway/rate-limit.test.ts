import { describe, expect, test } from 'vitest';
import { gatewayUnderTest, standingClock } from '#tests/support/gateway.ts';
import { createRateLimits, type RateLimit } from './from-function.ts';

const clock = standingClock('2026-11-20T08:00:00Z');
const answer = () => new Response('answered');

const { ask, opened } = gatewayUnderTest({
  clock,
  files: { 'slow-down.html': '<!doctype html><title>Slow down</title>' },
  functions: {
    report: {
      default: answer,
      config: {
        path: '/api/report',
        rateLimit: { windowSize: 60, windowLimit: 2, aggregateBy: 'ip' },
      },
    },
    other: {
      default: answer,
      config: {
        path: '/api/other',
        rateLimit: { windowSize: 60, windowLimit: 1, aggregateBy: ['ip', 'domain'] },
      },
    },
    shared: {
      default: answer,
      config: { path: '/api/shared', rateLimit: { windowSize: 60, windowLimit: 1 } },
    },
    polite: {
      default: answer,
      config: {
        path: '/api/polite',
        rateLimit: { windowSize: 60, windowLimit: 0, action: 'rewrite', to: '/slow-down' },
      },
    },
    circular: {
      default: answer,
      config: {
        path: '/api/circular',
        rateLimit: { windowSize: 60, windowLimit: 0, action: 'rewrite', to: '/api/circular' },
      },
    },
  },
});

const statuses = async (path: string, ...addresses: string[]) => {
  const seen: number[] = [];
  for (const ip of addresses) seen.push((await ask(path, { method: 'POST' }, { ip })).status);
  return seen;
};

describe('a function with a limit', () => {
  test('refuses what comes too often, and says how long to wait', async () => {
    await statuses('/api/report', '198.51.100.1');
    await clock.advance(20_000);
    await statuses('/api/report', '198.51.100.1');
    await clock.advance(500);

    const spoofed = {
      'x-forwarded-for': '203.0.113.9',
      'x-nf-client-connection-ip': '203.0.113.9',
    };
    const refused = await ask('/api/report', { headers: spoofed }, { ip: '198.51.100.1' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests', status: 429 });

    await clock.advance(39_500);
    expect(await statuses('/api/report', '198.51.100.1', '198.51.100.1')).toEqual([200, 429]);
  });

  test('counts each client and each function by itself', async () => {
    expect(await statuses('/api/other', '198.51.100.2', '198.51.100.2', '198.51.100.3')).toEqual([
      200, 429, 200,
    ]);
    expect(await statuses('/api/report', '198.51.100.2')).toEqual([200]);
  });

  test('counts everybody together by domain, which is what holds where nothing is said', async () => {
    expect(await statuses('/api/shared', '198.51.100.4', '198.51.100.5')).toEqual([200, 429]);
  });

  test('counts no request that only asks who would answer', async () => {
    await clock.advance(60_000);
    const url = new URL('http://localhost/api/shared');
    expect(opened.gateway.answersItself('POST', url)).toBe(true);
    expect(await statuses('/api/shared', '198.51.100.4')).toEqual([200]);
  });

  test('shows a page of the site instead where it is to', async () => {
    const polite = await ask('/api/polite', { method: 'POST', body: 'x' });
    expect(await polite.text()).toContain('Slow down');
    expect((await ask('/api/circular')).status).toBe(429);
  });
});

describe('the windows of rate limits', () => {
  const once: RateLimit = { windowSize: 60, windowLimit: 1, aggregateBy: 'ip' };

  test('start afresh after the clock was set back', async () => {
    const moved = standingClock('2026-11-20T08:00:00Z');
    const limits = createRateLimits(moved);
    await moved.advance(3_600_000);
    expect(limits.count('f', once, '1')).toBeUndefined();
    expect(limits.count('f', once, '1')).toBe(60);
    await moved.reset();
    expect(limits.count('f', once, '1')).toBeUndefined();
  });
});
