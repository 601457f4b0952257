/**
 * Shows the link to a member's open payment in the header of every page except the payment's own. A page that loads
 * an open payment records it on the device. Later pages request the state of a recorded payment before they show
 * the link. On another device the dashboard creates the record.
 */
import { toPresentOpenPayment } from '#domain/payment/former-names.ts';
import { openPaymentLinkSchema, type OpenPaymentLink } from '#domain/payment/open-payment.ts';
import { Problem } from '#domain/problem/problem.ts';
import { object, string } from '#domain/schema/schema.ts';
import { loadPaymentState } from './api/checkout.ts';
import { pollWhileVisible } from './polling.ts';
import { on } from './identity.ts';
import { readMember } from './identity-session.ts';
import { openPaymentKey, parseStored, readItem, writeItem } from './storage.ts';
import { localizePath } from '#domain/language/localized-path.ts';

const recordSchema = object({ ...openPaymentLinkSchema.shape, member: string });

/** Poll interval in ms while the page is visible. */
const pollIntervalMs = 60_000;

const linkId = 'open-payment';

let isPolling = false;

/** Starts to poll the state of the recorded payment. Only the first call has an effect. */
function startPolling() {
  if (isPolling) return;
  isPolling = true;
  on('logout', removeRecord);
  on('login', () => void refreshOpenPayment());
  pollWhileVisible(pollIntervalMs, () => void refreshOpenPayment());
}

/**
 * Records the payment that a page has just loaded, and shows its link. Without a stored session the payment is
 * ignored.
 */
export function recordOpenPayment(payment: OpenPaymentLink): void {
  const member = readMember()?.id;
  if (member === undefined) return;
  startPolling();
  writeItem(openPaymentKey, JSON.stringify({ ...payment, member }));
  showLink(payment);
}

/**
 * Shows the link of the recorded payment if the payment is still open. If the payment is closed, or renews a listing
 * early, the function removes the link and the record. If no payment is recorded, it removes the link.
 */
export async function refreshOpenPayment(): Promise<void> {
  startPolling();
  const recordedId = readRecord()?.id;
  const isOpen = recordedId === undefined || (await isStillOpen(recordedId));
  // Meanwhile another page may have changed the record, or the member may have logged out.
  const record = readRecord();
  if (record?.id !== recordedId) return;
  // Without a record, `showLink` removes the link.
  if (isOpen === false) removeRecord();
  else if (isOpen) showLink(record);
}

/**
 * Returns true if the payment is open, false if it is closed, can wait or does not exist; undefined if the request fails.
 */
function isStillOpen(id: string): Promise<boolean | undefined> {
  return loadPaymentState(id).then(
    ({ state, can_wait }) => state === 'pending' && can_wait !== true,
    (error: unknown) => (Problem.wrap(error).code === 'not-found' ? false : undefined),
  );
}

function readRecord() {
  const { data } = recordSchema.safeParse(
    toPresentOpenPayment(parseStored(readItem(openPaymentKey))),
  );
  return data?.member === readMember()?.id ? data : undefined;
}

function removeRecord() {
  writeItem(openPaymentKey, null);
  showLink(undefined);
}

/**
 * Replaces the link in the header. On public pages it is added to the members' links, otherwise before the account
 * menu. On a narrow screen it hides another link or the member's name.
 * @param payment - undefined to remove the link.
 */
function showLink(payment: OpenPaymentLink | undefined) {
  document.getElementById(linkId)?.remove();
  const needsLink =
    payment !== undefined && localizePath(payment.href) !== location.pathname + location.search;
  const memberLinks = document.querySelector(
    'header p.for-members:not(.public-half), [data-public] header p.for-members',
  );
  // The link needs room on narrow screens, so the first link of the menu or the account's name is hidden there.
  const hiddenElement = memberLinks?.firstElementChild ?? document.querySelector('.account-name');
  hiddenElement?.classList.toggle('max-lg:hidden', needsLink);
  if (!needsLink) return;
  const link = Object.assign(document.createElement('a'), {
    id: linkId,
    href: localizePath(payment.href),
    textContent: payment.label,
    className: 'flex min-h-11 items-center font-bold text-brand underline',
  });
  memberLinks?.classList.remove('max-lg:hidden');
  if (memberLinks) memberLinks.append(link);
  else document.querySelector('header astro-island')?.before(link);
}
