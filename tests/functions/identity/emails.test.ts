import { beforeEach, expect, it } from 'vitest';
import { renderIdentityEmail } from '#content/identity-emails.ts';
import { site } from '#content/site.ts';
import { maxConfirmationsPerMailbox } from '#domain/typed-text/mailbox.ts';
import { operatorToken, password, service } from './service.ts';

beforeEach(() => service.reset());

const kinds = ['confirmation', 'invite', 'recovery', 'email-change'] as const;
const renderTemplate = (kind: (typeof kinds)[number]) => renderIdentityEmail(kind);

it.each(kinds)('the %s email template names the product and links twice', (kind) => {
  expect(renderTemplate(kind)).toContain(`>${site.name}<`);
  const variables = Array.from(renderTemplate(kind).matchAll(/\{\{(.*?)\}\}/g), ([, name]) => name);
  expect(variables.filter((name) => name === ' .ConfirmationURL ')).toHaveLength(2);
  for (const name of variables)
    expect(name).toMatch(/^ (\.(ConfirmationURL|SiteURL|Email|NewEmail|Token)|if .*|else|end) $/);
});

it.each(kinds)('the %s email template is a fragment with inline styles', (kind) => {
  expect(renderTemplate(kind)).not.toMatch(/<(!doctype|html|head|body|style|meta|title)/i);
});

it('an email escapes user text and links to the root [R103]', async () => {
  service.settings.siteUrl = 'http://localhost:8888/shop/?page=1';
  const email = "o&neil'b@example.com";
  await service.request('POST /signup', { json: { email, password } });

  expect(service.emails).toHaveLength(1);
  const [sentEmail] = service.emails;
  expect(sentEmail).toMatchObject({ to: email, subject: 'Confirm Your Signup' });
  expect(sentEmail?.url).toMatch(/^http:\/\/localhost:8888\/#confirmation_token=[\w-]{22}$/);
  expect(sentEmail?.html).toContain(`href="${sentEmail?.url ?? ''}"`);
  expect(sentEmail?.html).toContain('Confirm your e-mail address');
  expect(sentEmail?.html).not.toContain('{{');
  expect(sentEmail?.html).toContain('o&amp;neil&#39;b@example.com');
});

it('one mailbox gets limited confirmations in any plus spelling', async () => {
  const signUp = (email: string) => service.request('POST /signup', { json: { email, password } });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < maxConfirmationsPerMailbox + 3; attempt += 1) {
    const name = attempt % 2 ? 'Amina' : 'amina';
    statuses.push((await signUp(`${name}+${attempt}@example.com`)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxConfirmationsPerMailbox);
  expect(statuses.slice(-3)).toEqual([429, 429, 429]);
  expect(service.emails).toHaveLength(maxConfirmationsPerMailbox);
  expect((await signUp('juma+1@example.com')).status).toBe(200);
});

const email = 'amina@example.com';
const logInMember = async () => (await service.addMember()).access_token;

const getNoToken = () => Promise.resolve('');

it.each([
  ['POST /signup', 'Error sending confirmation mail', getNoToken],
  ['POST /invite', 'Error inviting user', () => Promise.resolve(operatorToken)],
  ['POST /recover', 'Error recovering user', logInMember],
  ['PUT /user', 'Error sending change email', logInMember],
])('an email that cannot be sent by %s has no effect: %s', async (endpoint, message, getToken) => {
  const bearer = await getToken();
  const address = endpoint === 'PUT /user' ? 'x@example.com' : email;
  const parts = { bearer, json: { email: address, password } };
  service.isEmailDown = true;
  const { status, body } = await service.request(endpoint, parts);
  expect([status, body['msg']]).toEqual([500, message]);
  expect(service.faults).toHaveLength(1);

  service.isEmailDown = false;
  expect((await service.request(endpoint, parts)).status).toBe(200);
  expect(service.emails).toHaveLength(1);
});

it('an unsent email reverts the change of address', async () => {
  const bearer = await logInMember();
  service.isEmailDown = true;
  const json = { email: 'x@example.com', password: 'new' };
  await service.request('PUT /user', { bearer, json });

  expect(await service.logIn(email)).toHaveProperty('access_token');
  expect((await service.request('GET /user', { bearer })).body).not.toHaveProperty('new_email');
});

it('an account in Kiswahili gets its emails in Kiswahili, with links to pages in Kiswahili', async () => {
  const json = { email, password, data: { language: 'sw' } };
  await service.request('POST /signup', { json });
  const [sentEmail] = service.emails;
  expect(sentEmail?.url).toMatch(/^http:[^#]*\/sw#confirmation_token=[\w-]{22}$/);
  expect(sentEmail?.subject).toBe('Thibitisha barua pepe yako');
  expect(sentEmail?.html).toContain('<div lang="sw"');
  expect(sentEmail?.html).toContain(`href="${sentEmail?.url ?? ''}"`);
  expect(sentEmail?.html).not.toContain('{{');
  expect(sentEmail?.html).not.toContain('Confirm your e-mail address');
});

it('an account in an unknown language gets its emails in English', async () => {
  const json = { email, password, data: { language: 'xx' } };
  await service.request('POST /signup', { json });
  expect(service.emails[0]?.subject).toBe('Confirm Your Signup');
  expect(service.emails[0]?.html).toContain('<div lang="en"');
  expect(service.emails[0]?.url).toMatch(/^http:[^#]*[^w]\/#confirmation_token=/);
});
