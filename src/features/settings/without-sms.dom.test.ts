/** Tests the choices of messages and the field for the phone number with and without SMS. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { emptyDraft } from '#domain/listing/draft.schema.ts';
import { render } from '#tests/support/render.ts';
import { BusinessStep } from '../advertise/BusinessStep.tsx';
import { initialFacts } from '../advertise/form-state.ts';
import { EmailConsent } from './SettingsFields.tsx';

vi.mock('#browser/database-access.ts', () => ({}));
const { settings, settingsForm, advertise, advertiseForm } = getText();
document.documentElement.lang = 'en';

test.each([true, false])('the choices of messages with SMS: %s', async (hasSms) => {
  const account = { form: { reminders: true, weekly: true, news: false, sms: true } };
  const text = { ...settings, ...settingsForm, hasSms };
  await render(createElement(EmailConsent, { account, text } as never));
  expect(document.body.textContent.includes(settings.sms)).toBe(hasSms);
});

test.each([true, false])('the check of a number in the form with SMS: %s', async (hasSms) => {
  const draft = { ...emptyDraft, phone: '0712 000 001' };
  const form = { state: { draft, facts: initialFacts }, problems: {}, write: () => undefined };
  const text = { ...advertise, ...advertiseForm, hasSms };
  const offers = { categories: [], counties: [], placesByField: { town: {}, located: {} } };
  await render(createElement(BusinessStep, { form, text, offers } as never));
  expect(document.body.textContent.includes(settings.phone.check)).toBe(hasSms);
});
