import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorToken, password, ServiceUnderTest } from './service.ts';

const service = new ServiceUnderTest();
beforeEach(() => service.reset());
afterAll(() => service.close());

const email = 'amina@example.com';

describe('a member', () => {
  it('changes the password at once', async () => {
    const { access_token: bearer } = await service.member();
    await service.request('PUT /user', { bearer, json: { password: 'new-password' } });

    expect(await service.logIn(email)).toHaveProperty('error');
    expect(await service.logIn(email, 'new-password')).toHaveProperty('access_token');
  });

  it('changes the e-mail address once by the token of a letter', async () => {
    const { access_token: bearer } = await service.member();
    await service.request('PUT /user', { bearer, json: { email: 'wanjiru@example.com' } });
    const json = { email_change_token: service.lastToken() };
    const changed = await service.request('PUT /user', { bearer, json });

    expect(changed.status).toBe(200);
    expect((await service.request('PUT /user', { bearer, json })).status).toBe(401);
  });

  it('keeps the old address when somebody else takes the new one first', async () => {
    const { access_token: bearer } = await service.member();
    await service.request('PUT /user', { bearer, json: { email: 'wanjiru@example.com' } });
    const json = { email_change_token: service.lastToken() };
    await service.member('Wanjiru@example.com');

    expect((await service.request('PUT /user', { bearer, json })).status).toBe(422);
  });

  it('changes nothing when the letter cannot be sent', async () => {
    const { access_token: bearer } = await service.member();
    service.mailFails = true;
    const json = { email: 'wanjiru@example.com', password: 'new-password' };
    const { body } = await service.request('PUT /user', { bearer, json });

    expect(body).toMatchObject({ code: 500, msg: 'Error sending change email' });
    expect(await service.logIn(email)).toHaveProperty('access_token');
    expect((await service.request('GET /user', { bearer })).body).not.toHaveProperty('new_email');
  });

  it('recovers by a letter, once in 15 minutes', async () => {
    await service.member();
    const recover = () =>
      service.request('POST /recover', { json: { email: 'AMINA@example.com' } });
    expect((await recover()).status).toBe(200);
    service.wait({ minutes: 15 });
    expect((await recover()).status).toBe(429);
    service.wait({ milliseconds: 1 });
    expect((await recover()).status).toBe(200);

    expect((await service.verify('recovery', service.lastToken())).status).toBe(200);
    expect((await service.verify('recovery', service.lastToken())).status).toBe(404);
  });

  it('gets no more than one letter however often they ask at once', async () => {
    await service.member();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service.request('POST /recover', { json: { email } })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
    expect(service.letters).toHaveLength(1);
  });

  it('may ask again when the letter could not be sent', async () => {
    await service.member();
    service.mailFails = true;
    const failed = await service.request('POST /recover', { json: { email } });
    service.mailFails = false;

    expect(failed.body).toMatchObject({ code: 500, msg: 'Error recovering user' });
    expect((await service.request('POST /recover', { json: { email } })).status).toBe(200);
  });

  it('who never confirmed is confirmed by recovering', async () => {
    await service.signUp(email);
    await service.request('POST /recover', { json: { email } });
    await service.verify('recovery', service.lastToken());

    expect(await service.logIn(email)).toHaveProperty('access_token');
  });
});

describe('the invited', () => {
  const invite = () => service.request('POST /invite', { bearer: operatorToken, json: { email } });

  it('choose a password by the link of the letter, however late', async () => {
    await invite();
    service.wait({ days: 60 });
    await service.verify('signup', service.lastToken(), { password });

    expect(await service.logIn(email)).toHaveProperty('access_token');
  });

  it('have no account when the letter cannot be sent', async () => {
    service.mailFails = true;
    expect((await invite()).body).toMatchObject({ code: 500, msg: 'Error inviting user' });
    service.mailFails = false;

    expect((await invite()).status).toBe(200);
  });
});
