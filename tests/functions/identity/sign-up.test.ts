import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { password, ServiceUnderTest, site } from './service.ts';

const service = new ServiceUnderTest();
beforeEach(() => service.reset());
afterAll(() => service.close());

const email = 'amina@example.com';
const startTime = '2026-11-21T08:00:00Z';

function signUp(more: Record<string, unknown> = {}) {
  return service.request('POST /signup', { json: { email, password, ...more } });
}

describe('a newcomer', () => {
  it('gets a letter whose link leads to the root of the site', async () => {
    service.settings.siteUrl = `${site}/shop/?page=1`;
    await signUp();

    expect(service.letters).toHaveLength(1);
    const [letter] = service.letters;
    expect(letter).toMatchObject({ to: email, subject: 'Confirm Your Signup' });
    expect(letter?.url).toMatch(/^http:\/\/localhost:8888\/#confirmation_token=[\w-]{22}$/);
    expect(letter?.html).toContain(`href="${letter?.url ?? ''}"`);
  });

  it('can follow the link for 24 hours', async () => {
    const token = await service.signUp(email);
    service.wait({ hours: 24 });

    expect((await service.verify('signup', token)).status).toBe(200);
  });

  it('who signs up again adds data, keeps the first password and gets no second letter', async () => {
    await signUp({ data: { full_name: 'Amina', town: 'Nairobi', age: 30 } });
    const again = await signUp({
      email: 'AMINA@example.com',
      password: 'another',
      data: { full_name: 'Amina Wanjiru', age: null },
    });
    await service.verify('signup', service.lastToken());

    expect(again.body).toMatchObject({ email, user_metadata: { town: 'Nairobi' } });
    expect(again.body['user_metadata']).toEqual({ full_name: 'Amina Wanjiru', town: 'Nairobi' });
    expect(service.letters).toHaveLength(1);
    expect(await service.logIn(email, 'another')).toHaveProperty('error');
    expect(await service.logIn(email)).toHaveProperty('access_token');
  });

  it('gets another letter after more than 15 minutes, and the old link is dead', async () => {
    const first = await service.signUp(email);
    service.wait({ minutes: 15 });
    await signUp();
    expect(service.letters).toHaveLength(1);

    service.wait({ milliseconds: 1 });
    await signUp();
    expect(service.letters).toHaveLength(2);
    expect((await service.verify('signup', first)).status).toBe(404);
    expect((await service.verify('signup', service.lastToken())).status).toBe(200);
  });

  it('can log in at once where accounts confirm themselves', async () => {
    service.settings.autoconfirm = true;
    await signUp();

    expect(await service.logIn(email)).toHaveProperty('access_token');
  });

  it('who waits for a letter is confirmed by signing up where accounts now confirm themselves', async () => {
    await signUp();
    service.settings.autoconfirm = true;

    expect((await signUp()).body).toMatchObject({ confirmed_at: startTime });
  });

  it('may use any e-mail address that the hosted service takes', async () => {
    for (const address of [
      'a@b',
      'Amina <amina@example.com>',
      '"a b"@example.com',
      'ä.b+c@[::1]',
    ]) {
      expect((await signUp({ email: address })).body).toMatchObject({ email: address });
    }
    for (const address of [
      'a@',
      '@b',
      'a b@c',
      'a@b@c',
      'a..b@c',
      'a@b\0',
      `${'a'.repeat(255)}@b`,
    ]) {
      expect((await signUp({ email: address })).status).toBe(422);
    }
  });

  it('may send data that a database does not like', async () => {
    const data = { text: 'a\0b\ud800c\\u0000😀', ['k\0']: 1, __proto__: null };
    const { body } = await signUp({ data });

    expect(body['user_metadata']).toEqual({ 'k\ufffd': 1, text: 'a\ufffdb\ufffdc\\u0000😀' });
  });

  it('has no account when the letter cannot be sent', async () => {
    service.mailFails = true;
    const { status, body } = await signUp();

    expect(status).toBe(500);
    expect(body).toMatchObject({ msg: 'Error sending confirmation mail' });
    expect(service.faults).toHaveLength(1);
    service.mailFails = false;
    await signUp();
    expect(service.letters).toHaveLength(1);
  });

  it('signs up many times at once and has one account and one letter', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp()));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(service.letters).toHaveLength(1);
  });

  it('signs up many times at once and succeeds once where accounts confirm themselves', async () => {
    service.settings.autoconfirm = true;
    const emails = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? email : email.toUpperCase(),
    );
    const answers = await Promise.all(emails.map((address) => signUp({ email: address })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });
});

describe('an account that is there from the start', () => {
  const account = { email, password, name: 'Amina Wanjiru', roles: ['staff'] };

  it('is confirmed, and stays as it is when it is added again', async () => {
    const id = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01';
    const added = await service.identity.addUser({ id, ...account });
    const again = await service.identity.addUser({
      ...account,
      name: 'Other',
      email: 'AMINA@example.com',
    });

    expect(added).toMatchObject({
      id,
      confirmed_at: startTime,
      app_metadata: { provider: 'email', roles: ['staff'] },
      user_metadata: { full_name: 'Amina Wanjiru' },
    });
    expect(again).toEqual(added);
    expect(await service.logIn(email)).toHaveProperty('access_token');
  });

  it('cannot take the id of another one', async () => {
    const { id } = await service.identity.addUser(account);

    await expect(
      service.identity.addUser({ ...account, id, email: 'x@example.com' }),
    ).rejects.toThrow(id);
  });
});
