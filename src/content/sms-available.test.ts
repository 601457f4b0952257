import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

test.each([
  [{}, true],
  [{ SMS: 'off' }, false],
  [{ SMS: 'off', NETLIFY: 'true', AFRICASTALKING_USERNAME: 'tangaza' }, false],
  [{ NETLIFY: 'true' }, false],
  [{ NETLIFY: 'true', AFRICASTALKING_USERNAME: 'tangaza' }, true],
])('with %j a number can be checked: %s', async (environment, expected) => {
  const none = { SMS: '', NETLIFY: '', AFRICASTALKING_USERNAME: '' };
  for (const [name, value] of Object.entries({ ...none, ...environment })) vi.stubEnv(name, value);
  const { getText } = await import('./text/text.ts');
  const { settings, advertiseForm } = getText('en');
  expect([settings.hasSms, advertiseForm.hasSms]).toEqual([expected, expected]);
  expect(settings.blocks.emails).toBe(expected ? 'E-mails and SMS from us' : 'E-mails from us');
});
