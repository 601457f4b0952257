/**
 * Tests the effect of a login on a stored session. Each login flow runs without a stored session, with a session of
 * another account, and, if its account exists before, with a session of the same account. That session is stored
 * before the login, or in another tab during the login. Further tests cover a confirmation link in another browser,
 * a new address, a new password and renewals. The client and the embedded service are not stubbed.
 */
import { describe, expect, test, vi } from 'vitest';
import { requireFreshSession } from '#browser/identity-session.ts';
import { followConfirmation } from '#browser/identity/confirmation.ts';
import { LoginDeclined } from '#browser/widget-patches/patch-users.ts';
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

const bothAddresses = [address.owner, address.incoming];

describe.each(Object.entries(loginFlows))('%s', (_, { isMember, prepare }) => {
  async function prepareLogin() {
    if (isMember) await addMember(address.incoming);
    await addMember(address.owner);
    const client = createClient();
    const logIn = await prepare(client);
    return () => logIn(client);
  }

  const listenForLogOuts = () => {
    const channel = new BroadcastChannel('log-out');
    const listener = vi.fn();
    channel.onmessage = listener;
    return { listener, [Symbol.dispose]: () => channel.close() };
  };

  test('logs in where no account is logged in', async () => {
    const logIn = await prepareLogin();
    await logIn();
    expect(readSession()?.email).toBe(address.incoming);
    expect(browser.dialogs).toEqual([]);
  });

  const sessionTimes: [label: string, schedule: (storeSession: () => void) => void][] = [
    ['is logged in', (storeSession) => storeSession()],
    [
      'logs in meanwhile in another tab',
      (storeSession) => {
        browser.onSessionResponse = storeSession;
      },
    ],
  ];

  test.each(sessionTimes)('another account that %s stays without consent', async (_, schedule) => {
    const logIn = await prepareLogin();
    schedule(await createSession(address.owner));
    await logIn().catch((error: unknown) => expect(error).toBeInstanceOf(LoginDeclined));
    expect(browser.dialogs).toEqual([bothAddresses]);
    expect(readSession()).toMatchObject({ email: address.owner });
    expect((await requireFreshSession()).email).toBe(address.owner);
    const claims = document.cookie.split(/[=.]/)[2] ?? '';
    expect(Buffer.from(claims, 'base64url').toString()).toContain(address.owner);
  });

  test.each(sessionTimes)(
    'a consent logs out another account that %s everywhere',
    async (_, schedule) => {
      using tabs = listenForLogOuts();
      browser.isAccepted = true;
      const logIn = await prepareLogin();
      schedule(await createSession(address.owner));
      await logIn();
      expect(browser.dialogs).toEqual([bothAddresses]);
      expect(readSession()).toMatchObject({ email: address.incoming });
      await vi.waitFor(() => expect(tabs.listener).toHaveBeenCalledTimes(1));
    },
  );

  // In the other flows, the account is created during the flow, so it has no earlier session.
  const ownTimes = isMember ? sessionTimes : [];
  test.each(ownTimes)('the same account that %s needs no consent', async (_, schedule) => {
    const logIn = await prepareLogin();
    schedule(await createSession(address.incoming));
    await logIn();
    expect(readSession()?.email).toBe(address.incoming);
    expect(browser.dialogs).toEqual([]);
  });
});

async function prepareConfirmation() {
  const token = await service.signUp(address.incoming);
  await addMember(address.owner);
  const client = createClient();
  return () => followConfirmation(createWidget(client), token);
}

const expectConfirmed = async () => {
  expect((await service.logIn(address.incoming)).access_token).toBeTruthy();
  // The login in the line above created the only refresh token.
  expect(await readTokens(address.incoming)).toHaveLength(1);
};

test('the confirmation link, in another browser, confirms the address and stores no session', async () => {
  await (
    await prepareConfirmation()
  )();
  expect(localStorage.getItem(sessionKey)).toBeNull();
  expect(document.cookie).toBe('');
  await expectConfirmed();
});

test.each([
  ['a declined dialog keeps', false, address.owner],
  ['an accepted dialog logs out', true, undefined],
])('the confirmation link elsewhere: %s the logged-in account', async (_, isAccepted, email) => {
  browser.isAccepted = isAccepted;
  const confirm = await prepareConfirmation();
  (await createSession(address.owner))();
  await confirm();
  expect(browser.dialogs).toEqual([bothAddresses]);
  expect(readSession()?.email).toBe(email);
  await expectConfirmed();
});

/** Returns one row for each unrevoked refresh token of an account. */
const readTokens = async (email: string) => {
  const { rows } = await service.database.query(
    `select 1 from identity.refresh_tokens join identity.users on users.id = refresh_tokens.user_id
     where email = $1 and not revoked`,
    [email],
  );
  return rows;
};

const newAddress = 'new@shop.example';

async function requestNewAddress() {
  const { access_token } = await service.addMember(address.incoming);
  await service.request('PUT /user', { json: { email: newAddress }, bearer: access_token });
  return service.readLastToken();
}

test.each([
  ['of the account that is logged in changes its address', address.incoming, newAddress],
  ['of another account changes nothing', address.owner, address.owner],
])('the link for a new address %s, without a dialog', async (_, email, expectedEmail) => {
  const email_change_token = await requestNewAddress();
  if (email === address.owner) await addMember(email);
  (await createSession(email))();
  const user = createClient().currentUser();
  await user?.update({ email_change_token }).catch(() => undefined);
  expect(readSession()?.email).toBe(expectedEmail);
  expect(browser.dialogs).toEqual([]);
});

test.each([
  ['of the account that is logged in renews its session', address.owner, address.owner],
  ['leaves another account that logged in meanwhile', address.incoming, address.incoming],
])('a new password %s', async (_, otherAccount, expectedEmail) => {
  const { id, access_token } = await service.addMember(address.owner);
  await addMember(address.incoming);
  (await createSession(address.owner))();
  browser.onSessionResponse = await createSession(otherAccount);
  const newPassword = 'samaki wakubwa';
  await service.request('PUT /user', { json: { password: newPassword }, bearer: access_token });
  const account = { id, email: address.owner, password: newPassword, accessToken: access_token };
  const tokens = await endOtherSessions({ ...account, url: '/.netlify/identity' });
  expect(readSession()?.email).toBe(expectedEmail);
  const isStored = readSession()?.token.refresh_token === tokens.refresh_token;
  expect(isStored).toBe(expectedEmail === address.owner);
});

test.each([
  ['a session of the same account', address.owner],
  ['no session', undefined],
  ['a session of another account', address.incoming],
])('a renewal keeps the state that another tab left meanwhile: %s', async (_, email) => {
  await addMember(address.owner);
  await addMember(address.incoming);
  (await createSession(address.owner))();
  const changeSession = email ? await createSession(email) : () => localStorage.clear();
  vi.setSystemTime(service.now.getTime() + 3_600_000);
  browser.onSessionResponse = changeSession;
  await requireFreshSession().catch(() => undefined);
  expect(readSession()?.email).toBe(email);
  expect(browser.dialogs).toEqual([]);
});

test('a renewal with tokens of another account changes nothing', async () => {
  await addMember(address.owner);
  await addMember(address.incoming);
  (await createSession(address.owner))();
  const initialSession = readSession();
  const tokens = await service.logIn(address.incoming);
  vi.setSystemTime(service.now.getTime() + 3_600_000);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(tokens)));
  await expect(requireFreshSession()).rejects.toMatchObject({ code: 'identity-unavailable' });
  expect(readSession()).toEqual(initialSession);
});
