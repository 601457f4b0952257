/**
 * Shows the link to a member's open payment in the header of every page. A page that loads an open payment records
 * it on the device. Later pages request the state of a recorded payment before they show the link. On another
 * device the dashboard creates the record.
 */
import { toPresentOpenPayment } from '#domain/payment/former-names.ts';
import { openPaymentSchema, type OpenPayment } from '#domain/payment/open-payment.ts';
import { Problem } from '#domain/problem/problem.ts';
import { object, string } from '#domain/schema/schema.ts';
import { loadPaymentState } from './api/checkout.ts';
import { pollWhileVisible } from './polling.ts';
import { on } from './identity.ts';
import { readMember } from './identity-session.ts';
import { openPaymentKey, parseStored, readItem, writeItem } from './storage.ts';

const recordSchema = object({ ...openPaymentSchema.shape, member: string });

/** Poll interval while the page is visible. */
const pollIntervalMs = 60_000;

const linkId = 'open-payment';

let isPolling = false;

/** Polls the state of the payment after the first record. */
function startPolling() {
  if (isPolling) return;
  isPolling = true;
  on('logout', removeRecord);
  on('login', () => void refreshOpenPayment());
  pollWhileVisible(pollIntervalMs, () => void refreshOpenPayment());
}

/** Records the payment that a page has just loaded, and shows its link. */
export function recordOpenPayment(open: OpenPayment): void {
  const member = readMember()?.id;
  if (member === undefined) return;
  startPolling();
  writeItem(openPaymentKey, JSON.stringify({ ...open, member }));
  showLink(open);
}

/** Shows the link of the recorded payment, if that is still open. */
export async function refreshOpenPayment(): Promise<void> {
  startPolling();
  const recordedId = readRecord()?.id;
  const isOpen = recordedId === undefined ? true : await isStillOpen(recordedId);
  // Meanwhile another page may have changed the record, or the member may have logged out.
  const record = readRecord();
  if (record?.id !== recordedId) return;
  if (isOpen === false) removeRecord();
  else if (isOpen) showLink(record);
}

/** Returns true if the payment is open; undefined if the request fails. */
function isStillOpen(payment: string): Promise<boolean | undefined> {
  return loadPaymentState(payment).then(
    ({ state }) => state === 'pending',
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
 * Adds the link to the members' links on public pages, otherwise before the account menu. On a narrow screen it
 * hides another link or the member's name.
 */
function showLink(open: OpenPayment | undefined) {
  document.getElementById(linkId)?.remove();
  const needsLink = open !== undefined && open.href !== location.pathname + location.search;
  const memberLinks = document.querySelector(
    'header p.for-members:not(.public-half), [data-public] header p.for-members',
  );
  const hiddenElement = memberLinks?.firstElementChild ?? document.querySelector('.account-name');
  hiddenElement?.classList.toggle('max-lg:hidden', needsLink);
  if (!needsLink) return;
  const link = Object.assign(document.createElement('a'), {
    id: linkId,
    href: open.href,
    textContent: open.label,
    className: 'flex min-h-11 items-center font-bold text-brand underline',
  });
  memberLinks?.classList.remove('max-lg:hidden');
  if (memberLinks) memberLinks.append(link);
  else document.querySelector('header astro-island')?.before(link);
}
