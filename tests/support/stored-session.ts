/** Simulates a stored session, the browser that stores it and the service that renews it, for tests in Node. */
import { afterEach, beforeEach, vi } from 'vitest';
import { readSession } from '#browser/identity-session.ts';
import { createMemoryStorage } from '#browser/widget-patches/memory-storage.ts';
import { sessionKey } from '#browser/session-store.ts';

export const currentTime = Date.parse('2026-11-21T09:00:00Z');

function createToken(expiry: number): string {
  const encode = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${encode({ alg: 'HS256' })}.${encode({ exp: expiry / 1000, email: 'añina>?@shop.example' })}.x`;
}

/**
 * Stores a session.
 * @param remainingMs - ms until its token expires by the service's clock
 * @param more - fields that replace or extend the fields of the token
 */
export function storeSession(remainingMs: number, more: object = {}) {
  const session = {
    id: '8f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a01',
    email: 'amina@shop.example',
    url: '/.netlify/identity',
    audience: '',
    token: {
      access_token: createToken(currentTime + remainingMs),
      refresh_token: 'first',
      expires_at: currentTime + remainingMs,
      token_type: 'bearer',
      ...more,
    },
  };
  localStorage.setItem(sessionKey, JSON.stringify(session));
}

export const otherId = '8f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a02';

/** Stores the session of another account, as a login in another tab does. */
export function storeOtherSession() {
  storeSession(3_600_000, { refresh_token: 'of another' });
  localStorage.setItem(sessionKey, JSON.stringify({ ...readSession(), id: otherId }));
}

/** The identity service. In {@link simulateBrowser}, it renews every session by default. */
export const identityService = vi.fn<typeof fetch>();

/** Makes each test of the file start in a browser without a session. */
export function simulateBrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: currentTime });
    vi.stubGlobal('localStorage', createMemoryStorage([]));
    vi.stubGlobal('sessionStorage', createMemoryStorage([]));
    vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
    vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true });
    vi.stubGlobal('location', { protocol: 'https:' });
    vi.stubGlobal('fetch', identityService);
    identityService.mockReset();
    identityService.mockImplementation(() =>
      Promise.resolve(
        Response.json({
          access_token: createToken(currentTime + 3_600_000),
          refresh_token: 'second',
        }),
      ),
    );
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
