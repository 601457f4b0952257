import { beforeEach, describe, expect, it } from 'vitest';
import { identityEmail } from '#content/identity-emails.ts';
import { site } from '#content/site.ts';
import { operatorToken, password, service, type RequestParts } from './service.ts';
import { text } from '#content/text/text.ts';

beforeEach(() => service.reset());

const kinds = ['confirmation', 'invite', 'recovery', 'email-change'] as const;
const templateOf = (kind: (typeof kinds)[number]) => identityEmail(kind, text);

describe.each(kinds)('the template of the %s letter', (kind) => {
  it('names the product as the operator does', () => {
    expect(templateOf(kind)).toContain(`>${site.name}<`);
  });

  it('holds the link twice and only variables that the service knows', () => {
    const variables = Array.from(templateOf(kind).matchAll(/\{\{(.*?)\}\}/g), ([, name]) => name);
    expect(variables.filter((name) => name === ' .ConfirmationURL ')).toHaveLength(2);
    for (const name of variables)
      expect(name).toMatch(/^ \.(ConfirmationURL|SiteURL|Email|NewEmail) $/);
  });
});

describe('the service', () => {
  it('sends its letters from the templates, with the right link and subject [R103]', async () => {
    await service.request('POST /signup', { json: { email: 'amina@example.com', password } });
    await service.request('POST /invite', {
      bearer: operatorToken,
      json: { email: 'b@example.com' },
    });
    const [confirmation, invitation] = service.letters;

    expect(confirmation).toMatchObject({
      to: 'amina@example.com',
      subject: 'Confirm Your Signup',
      url: expect.stringContaining('/#confirmation_token=') as string,
    });
    expect(confirmation?.html).toContain(`href="${confirmation?.url ?? ''}"`);
    expect(confirmation?.html).toContain('Confirm your e-mail address');
    expect(confirmation?.html).not.toContain('{{');
    expect(invitation?.subject).toBe('You have been invited');
    expect(invitation?.url).toContain('/#invite_token=');
  });

  it('escapes what people wrote', async () => {
    const email = "o&neil'b@example.com";
    await service.request('POST /signup', { json: { email, password } });
    expect(service.letters[0]?.html).toContain('o&amp;neil&#39;b@example.com');
  });
});

describe('a letter that cannot be sent', () => {
  const email = 'amina@example.com';
  const bearer = operatorToken;

  const member = async () => (await service.member()).access_token;

  it.each<[string, string, () => RequestParts | Promise<RequestParts>]>([
    ['POST /signup', 'Error sending confirmation mail', () => ({ json: { email, password } })],
    ['POST /invite', 'Error inviting user', () => ({ bearer, json: { email } })],
    [
      'POST /recover',
      'Error recovering user',
      async () => {
        await member();
        return { json: { email } };
      },
    ],
    [
      'PUT /user',
      'Error sending change email',
      async () => ({ bearer: await member(), json: { email: 'x@example.com' } }),
    ],
  ])('by %s leaves nothing behind: %s', async (what, message, prepare) => {
    const parts = await prepare();
    service.mailFails = true;
    const { status, body } = await service.request(what, parts);
    expect([status, body['msg']]).toEqual([500, message]);
    expect(service.faults).toHaveLength(1);

    service.mailFails = false;
    expect((await service.request(what, parts)).status).toBe(200);
    expect(service.letters).toHaveLength(1);
  });

  it('takes back what was to be changed with the address', async () => {
    const bearer = await member();
    service.mailFails = true;
    await service.request('PUT /user', {
      bearer,
      json: { email: 'x@example.com', password: 'new' },
    });

    expect(await service.logIn(email)).toHaveProperty('access_token');
    expect((await service.request('GET /user', { bearer })).body).not.toHaveProperty('new_email');
  });
});
