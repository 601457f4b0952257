/**
 * Tests each login flow without a session, with a session of the same account, and with a session of another
 * account. This session is stored in this tab before, or in another tab during the request. The service and the
 * client are the real ones.
 */
import { describe, expect, test, vi } from 'vitest';
import { requireFreshSession } from '#browser/identity-session.ts';
import { followConfirmation } from '#browser/identity/confirmation.ts';
import { EntryRefused } from '#browser/identity/patch-users.ts';
import { endOtherSessions } from '#browser/new-password.ts';
import { sessionKey } from '#browser/session-store.ts';
import { readSession } from '#browser/stored-session.ts';
import {
  addMember,
  address,
  browser,
  createClient,
  createSession,
  useBrowser,
  loginFlows,
  createWidget,
} from './browser.ts';
import { service } from './service.ts';

useBrowser();

const both = [address.owner, address.arriving];

describe.each(Object.entries(loginFlows))('%s', (_, { isMember, prepare }) => {
  async function begin() {
    if (isMember) await addMember(address.arriving);
    await addMember(address.owner);
    const client = createClient();
    const run = await prepare(client);
    return () => run(client);
  }

  const heardLogOuts = () => {
    const channel = new BroadcastChannel('log-out');
    const listener = vi.fn();
    channel.onmessage = listener;
    return { listener, [Symbol.dispose]: () => channel.close() };
  };

  test('logs in where no account is logged in', async () => {
    const run = await begin();
    await run();
    expect(readSession()?.email).toBe(address.arriving);
    expect(browser.questions).toEqual([]);
  });

  const orders: [label: string, schedule: (storeSession: () => void) => void][] = [
    ['is logged in', (comes) => comes()],
    [
      'logs in meanwhile in another tab',
      (comes) => {
        browser.meanwhile = comes;
      },
    ],
  ];

  test.each(orders)('another account that %s stays without a consent', async (_, order) => {
    const run = await begin();
    order(await createSession(address.owner));
    await run().catch((error: unknown) => expect(error).toBeInstanceOf(EntryRefused));
    expect(browser.questions).toEqual([both]);
    expect(readSession()).toMatchObject({ email: address.owner });
    expect((await requireFreshSession()).email).toBe(address.owner);
    const claims = document.cookie.split(/[=.]/)[2] ?? '';
    expect(Buffer.from(claims, 'base64url').toString()).toContain(address.owner);
  });

  test.each(orders)('a consent logs out another account that %s everywhere', async (_, order) => {
    using tabs = heardLogOuts();
    browser.answer = true;
    const run = await begin();
    order(await createSession(address.owner));
    await run();
    expect(browser.questions).toEqual([both]);
    expect(readSession()).toMatchObject({ email: address.arriving });
    await vi.waitFor(() => expect(tabs.listener).toHaveBeenCalledTimes(1));
  });

  // A new account has no session before it is confirmed.
  test.each(isMember ? orders : [])(
    'the same account that %s needs no consent',
    async (_, order) => {
      const run = await begin();
      order(await createSession(address.arriving));
      await run();
      expect(readSession()?.email).toBe(address.arriving);
      expect(browser.questions).toEqual([]);
    },
  );
});

describe('the confirmation link, in another browser', () => {
  async function begin() {
    const token = await service.signUp(address.arriving);
    await addMember(address.owner);
    const client = createClient();
    return () => followConfirmation(createWidget(client), token);
  }

  const expectConfirmed = async () => {
    expect((await service.logIn(address.arriving)).access_token).toBeTruthy();
    // This login created the only refresh token.
    expect(await readTokens(address.arriving)).toHaveLength(1);
  };

  test('the link confirms the address and stores no session', async () => {
    const run = await begin();
    await run();
    expect(localStorage.getItem(sessionKey)).toBeNull();
    expect(document.cookie).toBe('');
    await expectConfirmed();
  });

  test.each([
    ['keeps', false, address.owner],
    ['logs out', true, undefined],
  ])('a dialog %s a logged-in member', async (_, yes, email) => {
    browser.answer = yes;
    const run = await begin();
    (await createSession(address.owner))();
    await run();
    expect(browser.questions).toEqual([both]);
    expect(readSession()?.email).toBe(email);
    await expectConfirmed();
  });
});

/** Returns the stored refresh tokens of an account. */
const readTokens = async (email: string) => {
  const { rows } = await service.database.query(
    `select 1 from identity.refresh_tokens join identity.users on users.id = refresh_tokens.user_id
     where email = $1 and not revoked`,
    [email],
  );
  return rows;
};

describe('the link for a new address', () => {
  const address2 = 'new@shop.example';

  async function begin() {
    const { access_token } = await service.member(address.arriving);
    await service.request('PUT /user', { json: { email: address2 }, bearer: access_token });
    return service.lastToken();
  }

  test.each([
    ['of the account that is logged in changes it', address.arriving, address2],
    ['of another account changes nothing', address.owner, address.owner],
  ])('%s, without a dialog', async (_, email, afterwards) => {
    const email_change_token = await begin();
    if (email === address.owner) await addMember(email);
    (await createSession(email))();
    const user = createClient().currentUser();
    await user?.update({ email_change_token }).catch(() => undefined);
    expect(readSession()?.email).toBe(afterwards);
    expect(browser.questions).toEqual([]);
  });
});

test.each([
  ['of the account that is logged in renews its session', address.owner, address.owner],
  ['leaves another account that logged in meanwhile', address.arriving, address.arriving],
])('a new password %s', async (_, meanwhile, afterwards) => {
  const { id, access_token } = await service.member(address.owner);
  await addMember(address.arriving);
  (await createSession(address.owner))();
  browser.meanwhile = await createSession(meanwhile);
  const changed = 'samaki wakubwa';
  await service.request('PUT /user', { json: { password: changed }, bearer: access_token });
  const account = { id, email: address.owner, password: changed, accessToken: access_token };
  const tokens = await endOtherSessions({ ...account, url: '/.netlify/identity' });
  expect(readSession()?.email).toBe(afterwards);
  const isKept = readSession()?.token.refresh_token === tokens.refresh_token;
  expect(isKept).toBe(afterwards === address.owner);
});

describe('a renewal', () => {
  test.each([
    ['the same account', address.owner],
    ['no account', undefined],
    ['another account', address.arriving],
  ])('leaves %s that another tab stored meanwhile', async (_, email) => {
    await addMember(address.owner);
    await addMember(address.arriving);
    (await createSession(address.owner))();
    const other = email ? await createSession(email) : () => localStorage.clear();
    vi.setSystemTime(service.now.getTime() + 3_600_000);
    browser.meanwhile = other;
    await requireFreshSession().catch(() => undefined);
    expect(readSession()?.email).toBe(email);
    expect(browser.questions).toEqual([]);
  });

  test('with tokens of another account changes nothing', async () => {
    await addMember(address.owner);
    await addMember(address.arriving);
    (await createSession(address.owner))();
    const before = readSession();
    const tokens = await service.logIn(address.arriving);
    vi.setSystemTime(service.now.getTime() + 3_600_000);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(tokens)));
    await expect(requireFreshSession()).rejects.toMatchObject({ code: 'identity-unavailable' });
    expect(readSession()).toEqual(before);
  });
});
