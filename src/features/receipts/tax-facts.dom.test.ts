import { createElement } from 'react';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { Receipt } from '#domain/payment/receipt.ts';
import { render } from '#tests/support/render.ts';
import { ReceiptView } from './ReceiptView.tsx';

const text = getText();

const receipt = {
  number: 12,
  paidAt: '2026-11-25T09:00:00Z',
  amount: 899,
  title: 'Mats',
  payment: {
    provider: 'mpesa',
    currency: 'KES',
    amount: 899,
    state: 'paid',
    reference: '482913',
    provider_reference: 'SKL2ABC345',
    package: null,
    covers_from: null,
  },
} as unknown as Receipt;

const renderReceipt = async (tax: { pin: string; etims: string }) => {
  document.documentElement.lang = 'en';
  const { site, receipt: receiptText } = text.receipts;
  const seller = { ...site, ...tax };
  const element = createElement(ReceiptView, { receipt, seller, text: receiptText });
  return (await render(element)).getText('article');
};

test('a receipt has the tax numbers of the seller once they are written', async () => {
  expect(await renderReceipt({ pin: '', etims: '' })).not.toMatch(/KRA PIN|eTIMS number/);
  const facts = await renderReceipt({ pin: 'P051234567X', etims: 'KRACU0400001' });
  expect(facts).toMatch(/KRA PIN.*P051234567X.*eTIMS number.*KRACU0400001/);
});
