import { expect, test } from 'vitest';
import { simulator } from '#features/payment/card-checkout.ts';
import { cardPayment } from './card-payment.ts';

const form = {
  cmd: '_s-xclick',
  hosted_button_id: simulator.buttons.weekly,
  return: 'http://localhost:4321/thank-you',
  cancel_return: 'http://localhost:4321/cancel',
};

async function post(fields: Record<string, string>) {
  const address = `http://app.localhost:5000${simulator.action}`;
  const body = new URLSearchParams(fields);
  const answer = await cardPayment(new Request(address, { method: 'POST', body }));
  if (!answer) throw new Error('The simulator left this request to others.');
  return { answer, page: await answer.text() };
}

test.each([
  ['daily', 'Pay $1.29 for Daily'],
  ['weekly', 'Pay $8.99 for Weekly'],
  ['monthly', 'Pay $29.99 for Monthly'],
] as const)('the button of %s shows what is paid for [R163, R173]', async (id, title) => {
  const { answer, page } = await post({ ...form, hosted_button_id: simulator.buttons[id] });
  expect(answer.status).toBe(200);
  expect(page).toContain(`<h1>${title}</h1>`);
  expect(page).toContain(`Hosted button ${simulator.buttons[id]}`);
});

test.each([
  ['pay', '/thank-you'],
  ['cancel', '/cancel'],
])('%s leads to %s of the site that was asked, whatever its port [R163]', async (outcome, path) => {
  const { answer } = await post({ ...form, outcome });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(path);
});

test('a button that nobody made is refused in words', async () => {
  const { answer, page } = await post({ ...form, hosted_button_id: '<b>YEARLY</b>' });
  expect(answer.status).toBe(404);
  expect(page).toContain(
    'There is no hosted button with the id &#39;&lt;b&gt;YEARLY&lt;/b&gt;&#39;',
  );
  expect(page).toContain('href="/pricing"');
});

test.each([
  ['cmd', '_xclick'],
  ['return', '/thank-you'],
  ['return', 'http://localhost//evil.example'],
  ['cancel_return', 'javascript:alert(1)'],
  ['outcome', 'steal'],
])('a form whose %s is %s is refused by name', async (field, value) => {
  const { answer, page } = await post({ ...form, [field]: value });
  expect(answer.status).toBe(422);
  expect(page).toContain(`Missing or wrong in it: ${field}.`);
});

test('nobody pays by opening the page', async () => {
  const address = `http://localhost:5000${simulator.action}`;
  const answer = await cardPayment(new Request(address));
  expect(answer?.status).toBe(405);
  expect(answer?.headers.get('allow')).toBe('POST');
});
