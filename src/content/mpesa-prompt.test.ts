import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

test.each([
  [{}, true],
  [{ MPESA: 'off' }, false],
  [{ MPESA: 'off', NETLIFY: 'true', DARAJA_CONSUMER_KEY: 'key' }, false],
  [{ NETLIFY: 'true' }, false],
  [{ NETLIFY: 'true', DARAJA_CONSUMER_KEY: 'key' }, true],
])('with %j the prompt is available: %s', async (environment, expected) => {
  const none = { MPESA: '', NETLIFY: '', DARAJA_CONSUMER_KEY: '' };
  for (const [name, value] of Object.entries({ ...none, ...environment })) vi.stubEnv(name, value);
  expect((await import('./mpesa-prompt.ts')).hasMpesaPrompt).toBe(expected);
});

test('texts without a prompt announce it and require a call [R008]', async () => {
  vi.stubEnv('MPESA', 'off');
  const { getText } = await import('./text/text.ts');
  const { about, faq, pricing, terms } = getText('en');
  expect(pricing.till).toMatchObject({
    how: 'Pay the price in shillings to this till. Then call us to confirm it.',
    prompt: 'Paying by an M-Pesa prompt on your phone is planned and not yet available.',
  });
  expect(pricing.after.steps[0]).toBe('Call us on 0700 000 001. Call also if you paid by card.');
  for (const page of [about, faq, terms]) {
    const pageText = JSON.stringify(page);
    expect(pageText).toContain('Automatic mobile-money payment is planned and not yet available');
    expect(pageText).toContain('call us on 0700 000 001 to confirm');
  }
});
