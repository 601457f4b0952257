/**
 * The link to a member's open payment, in the header of every page. A page that learns of an open payment records
 * it on the device. Later pages request its state before they show the link, but only if there is a record. On
 * another device the dashboard creates the record.
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

const noteSchema = object({ ...openPaymentSchema.shape, member: string });

/** Poll interval of the header while the page is visible. */
const pollIntervalMs = 60_000;

const linkId = 'open-payment';

let isFollowing = false;

/** Polls the state of the payment after the first record. */
function follow() {
  if (isFollowing) return;
  isFollowing = true;
  on('logout', forget);
  on('login', () => void askHowItStands());
  pollWhileVisible(pollIntervalMs, () => void askHowItStands());
}

/** Records the payment that a page has just loaded, and shows its link. */
export function noteOpenPayment(open: OpenPayment): void {
  const member = readMember()?.id;
  if (member === undefined) return;
  follow();
  writeItem(openPaymentKey, JSON.stringify({ ...open, member }));
  show(open);
}

/** Shows the link of the recorded payment, if that is still open. */
export async function askHowItStands(): Promise<void> {
  follow();
  const notedId = readNote()?.id;
  const isOpen = notedId === undefined ? true : await isStillOpen(notedId);
  // Meanwhile another page may have changed the record, or the member may have logged out.
  const noted = readNote();
  if (noted?.id !== notedId) return;
  if (isOpen === false) forget();
  else if (isOpen) show(noted);
}

/** @returns undefined if the request fails. */
function isStillOpen(payment: string): Promise<boolean | undefined> {
  return loadPaymentState(payment).then(
    ({ state }) => state === 'pending',
    (error: unknown) => (Problem.wrap(error).code === 'not-found' ? false : undefined),
  );
}

function readNote() {
  const { data } = noteSchema.safeParse(
    toPresentOpenPayment(parseStored(readItem(openPaymentKey))),
  );
  return data?.member === readMember()?.id ? data : undefined;
}

function forget() {
  writeItem(openPaymentKey, null);
  show(undefined);
}

/**
 * Adds the link to the members' links on public pages, otherwise before the account menu. On a narrow screen it
 * hides another link or the member's name.
 */
function show(open: OpenPayment | undefined) {
  document.getElementById(linkId)?.remove();
  const isElsewhere = open !== undefined && open.href !== location.pathname + location.search;
  const memberLinks = document.querySelector(
    'header p.for-members:not(.public-half), [data-public] header p.for-members',
  );
  const crowded = memberLinks?.firstElementChild ?? document.querySelector('.account-name');
  crowded?.classList.toggle('max-lg:hidden', isElsewhere);
  if (!isElsewhere) return;
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
