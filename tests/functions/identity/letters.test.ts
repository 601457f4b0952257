import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { identityEmail } from '#content/identity-emails.ts';
import { site } from '#content/site.ts';
import { operatorToken, password, ServiceUnderTest } from './service.ts';
import { text } from '#content/text/text.ts';

const service = new ServiceUnderTest();
beforeEach(() => service.reset());
afterAll(() => service.close());

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
