/**
 * Simulates a browser without a page. Its requests go to the embedded identity service. It has the client of the
 * widget, the login flows, and a stub of the dialog that asks before a session is replaced.
 */
import GoTrue, { User } from 'gotrue-js';
import type { Widget, WidgetClient, WidgetToken } from 'netlify-identity-widget';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { followConfirmation } from '#browser/identity/confirmation.ts';
import { createMemoryStorage } from '#browser/widget-patches/memory-storage.ts';
import { patchClient } from '#browser/widget-patches/patch-session.ts';
import { clearCachedUser, patchUsers } from '#browser/widget-patches/patch-users.ts';
import { setAskToReplace } from '#browser/session-replacement.ts';
import { sessionKey } from '#browser/session-store.ts';
import { readSession } from '#browser/stored-session.ts';
import { operatorToken, password, service, site } from './service.ts';

/** The addresses of the account that is logged in at first, and of the account that logs in during a test. */
export const address = { owner: 'amina@shop.example', incoming: 'baraka@shop.example' };

/** All tests share one window, because the client uses the first window that it finds. */
const window = Object.assign(new EventTarget(), { GoTrue });

/** The state of the browser. It is reset before each test. */
export const browser = {
  /** A callback that runs once, after the next response to a path that ends with `token`, `verify` or `user`. */
  onSessionResponse: undefined as (() => void) | undefined,
  /** The addresses of the current and the incoming account, for each confirmation dialog. */
  dialogs: [] as [string, string][],
  /** True if the member accepts every confirmation dialog. */
  isAccepted: false,
};

async function fetchFromService(input: string | URL | Request, init?: RequestInit) {
  const path = input instanceof Request ? input.url : input;
  const request = new Request(new URL(path, site), init);
  if (!request.url.includes('/.netlify/identity')) throw new TypeError('Failed to fetch');
  const response = await service.identity.fetch(request);
  if (/\/(token|verify|user)$/.test(request.url)) {
    const { onSessionResponse } = browser;
    browser.onSessionResponse = undefined;
    onSessionResponse?.();
  }
  return response;
}

/** Creates the client of the widget for a browser without a page. */
export function createClient(): WidgetClient {
  const client = new GoTrue({ APIUrl: '/.netlify/identity' }) as unknown as WidgetClient;
  patchClient(client, () => undefined);
  return client;
}

/** Returns the parts of the widget that a confirmation link needs. */
export function createWidget(client: WidgetClient): Widget {
  const store = {
    gotrue: client,
    user: null,
    message: null,
    saving: false,
    remember: true,
    modal: { page: 'login', isOpen: false, logo: false },
    openModal: () => undefined,
  };
  return { store } as unknown as Widget;
}

/**
 * The original methods of the class `User`. All test files of a worker share the class, so the patches are removed
 * after the tests.
 */
const originals = {
  prototype: Object.getOwnPropertyDescriptors(User.prototype),
  removeSavedSession: Object.getOwnPropertyDescriptor(User, 'removeSavedSession') ?? {},
};

/** Stubs the globals of a browser for each test of the file. Each test starts with a reset service and no session. */
export function useBrowser(): void {
  beforeEach(async () => {
    await service.reset();
    vi.stubGlobal('window', window);
    vi.stubGlobal('StorageEvent', StorageEventOfTest);
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
    vi.stubGlobal('localStorage', createMemoryStorage([]));
    vi.stubGlobal('sessionStorage', createMemoryStorage([]));
    vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
    vi.stubGlobal('location', { protocol: 'https:', pathname: '/my-adverts' });
    vi.stubGlobal('fetch', fetchFromService);
    vi.useFakeTimers({ toFake: ['Date'], now: service.now });
    patchUsers();
    Object.assign(browser, { dialogs: [], isAccepted: false, onSessionResponse: undefined });
    setAskToReplace((current, incoming) => {
      browser.dialogs.push([current.email, incoming.email]);
      return Promise.resolve(browser.isAccepted);
    });
  });

  afterEach(() => {
    clearCachedUser();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  afterAll(() => {
    Object.defineProperties(User.prototype, originals.prototype);
    Object.defineProperty(User, 'removeSavedSession', originals.removeSavedSession);
  });
}

class StorageEventOfTest extends Event {
  readonly key: string;

  constructor(type: string, { key }: { key: string }) {
    super(type);
    this.key = key;
  }
}

/**
 * Logs an account in at the service.
 * @returns a function that stores the session in `localStorage`, like a login in any tab
 */
export async function createSession(email: string) {
  const token = await service.logIn(email);
  const { body } = await service.request('GET /user', { bearer: token.access_token });
  const expires_at = service.now.getTime() + 3_600_000;
  const session = { ...body, url: '/.netlify/identity', token: { ...token, expires_at } };
  return () => localStorage.setItem(sessionKey, JSON.stringify(session));
}

export const addMember = (email: string) =>
  service.identity.addUser({ email, password, name: email.split('@')[0] ?? '' });

/** A login flow of the account `incoming`: its preparation, then its steps in the browser. */
export interface LoginFlow {
  /** True if the account exists and is confirmed before the login. */
  isMember: boolean;
  prepare: (client: WidgetClient) => Promise<(client: WidgetClient) => Promise<unknown>>;
}

async function signUpInBrowser(client: WidgetClient) {
  await client.signup(address.incoming, password, { full_name: 'Baraka' });
  return service.readLastToken();
}

export const loginFlows: Record<string, LoginFlow> = {
  'the log-in form': {
    isMember: true,
    prepare: () => Promise.resolve((client) => client.login(address.incoming, password, true)),
  },
  'a sign-up that needs no confirmation': {
    isMember: false,
    prepare: async (client) => {
      service.settings.autoconfirm = true;
      await signUpInBrowser(client);
      return (client) => client.login(address.incoming, password, true);
    },
  },
  'the confirmation link, in the browser of the sign-up': {
    isMember: false,
    prepare: async (client) => {
      const token = await signUpInBrowser(client);
      return (client) => followConfirmation(createWidget(client), token);
    },
  },
  'an invitation': {
    isMember: false,
    prepare: async () => {
      const json = { email: address.incoming };
      await service.request('POST /invite', { json, bearer: operatorToken });
      const token = service.readLastToken();
      return (client) => client.acceptInvite(token, password, true);
    },
  },
  'a new password by a recovery link': {
    isMember: true,
    prepare: async () => {
      await service.request('POST /recover', { json: { email: address.incoming } });
      const token = service.readLastToken();
      return async (client) => {
        const user = await client.recover(token, true);
        // The link alone does not store a session.
        expect(readSession()?.token.refresh_token).not.toBe(user.token?.refresh_token);
        await user.update({ password: 'samaki wakubwa' });
      };
    },
  },
  'an external provider': {
    isMember: true,
    prepare: async () => {
      const tokens = (await service.logIn(address.incoming)) as unknown as WidgetToken;
      return (client) => client.createUser(tokens, true);
    },
  },
};
