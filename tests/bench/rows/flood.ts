/** Measures the bytes on disk after a flood of forged provider messages from several addresses. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sendToAll, type Message } from '../load.ts';
import { countStoredBytes, formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';
import { startPreparedSite } from '../site.ts';

/** The duration of the flood in seconds. The result is extrapolated to ten minutes. */
const seconds = 60;
const minutes = 10;
/**
 * The number of messages a second, and the number of sender addresses. An address may send ten messages a second.
 */
const rate = 60;
const senderCount = 12;
/** The size of the random text of a message in bytes. The message is just below the endpoint's limit. */
const textBytes = 60_000;

/** The merchant id of the simulated PayPal account. */
const merchantId = 'EMBEDDED2345N';

const pickSender = () => `127.0.4.${1 + Math.floor(Math.random() * senderCount)}`;
const createText = () => randomBytes(textBytes / 2).toString('hex');

const createWebhook = (site: string): Message => ({
  from: pickSender(),
  body: JSON.stringify({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: createText() } }),
  headers: {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${site}/.local/paypal/v1/notifications/certs/CERT-${randomBytes(4).toString('hex')}`,
    'paypal-transmission-id': randomBytes(16).toString('hex'),
    'paypal-transmission-sig': randomBytes(256).toString('base64'),
    'paypal-transmission-time': new Date().toISOString(),
  },
});

const createNotification = (receiver: string): Message => ({
  from: pickSender(),
  body: String(
    new URLSearchParams({
      txn_id: '5O190127TN364715T',
      payment_status: 'Completed',
      receiver_id: receiver,
      mc_gross: '29.99',
      mc_currency: 'USD',
      memo: createText(),
    }),
  ),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

export const flood: Row = {
  name: 'forged-flood',
  description: `data folder's growth in ${minutes} minutes of ${rate} forged messages a second to PayPal's endpoints, reckoned from one`,
  unit: 'MB',
  bound: { atMost: 5 },
  seconds: seconds + 20,
  async measure() {
    const site = await startPreparedSite();
    const flood = (path: string, duration: number, next: () => Message) =>
      sendToAll([`${site.address}/api/payments/paypal/${path}`], rate / 2, duration, next);
    const sendBoth = (duration: number) =>
      Promise.all([
        flood('webhook', duration, () => createWebhook(site.address)),
        flood('ipn', duration, () => createNotification(merchantId)),
      ]);
    // A short flood comes first, because a process writes some files only once and these do not count as growth.
    await sendBoth(5);
    const data = join(site.folder, 'data');
    const before = await countStoredBytes(data);
    const sent = await sendBoth(seconds);
    const grownMb = Math.max((await countStoredBytes(data)) - before, 0) / 1e6;
    await site.kill();
    const answered = sent.reduce((sum, { times }) => sum + times.length, 0);
    const accepted = answered - sent.reduce((sum, { failed }) => sum + failed, 0);
    const faults = [
      ...(answered < rate * seconds * 0.9 ? [`Only ${answered} were sent.`] : []),
      ...(accepted > 0 ? [`${accepted} were accepted.`] : []),
    ];
    const details = `${answered} of ${textBytes / 1000} kB, ${formatNumber(grownMb)} MB in a minute`;
    return { number: grownMb * minutes, details, faults };
  },
};
