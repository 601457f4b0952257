/**
 * The way to a payment that a member left open, in the header of every page. What a page of hers learns is noted
 * on the device, and a later page asks how the payment stands before it shows the way: only members with such a
 * note ask. Another device learns of it on her dashboard.
 */
import { openPaymentSchema, type OpenPayment } from '#domain/payment/open-payment.ts';
import { Problem } from '#domain/problem/problem.ts';
import { object, string } from '#domain/shape/shape.ts';
import { loadPaymentState } from './api/checkout.ts';
import { pollWhileVisible } from './polling.ts';
import { on } from './identity.ts';
import { readMember } from './identity-session.ts';
import { openPaymentKey, parseStored, readItem, writeItem } from './storage.ts';

const noteSchema = object({ ...openPaymentSchema.shape, member: string });

/** Interval of the header's requests while the page is visible. */
const pollIntervalMs = 60_000;

const linkId = 'open-payment';

let isFollowing = false;

/** Keeps what the header says true, from the first note on. */
function follow() {
  if (isFollowing) return;
  isFollowing = true;
  on('logout', forget);
  on('login', () => void askHowItStands());
  pollWhileVisible(pollIntervalMs, () => void askHowItStands());
}

/** Notes what a page has just learned, and shows it. */
export function noteOpenPayment(open: OpenPayment): void {
  const member = readMember()?.id;
  if (member === undefined) return;
  follow();
  writeItem(openPaymentKey, JSON.stringify({ ...open, member }));
  show(open);
}

/** Shows what is noted of the member who is here, if it is still open. */
export async function askHowItStands(): Promise<void> {
  follow();
  const notedId = readNote()?.id;
  const isOpen = notedId === undefined ? true : await isStillOpen(notedId);
  // Meanwhile another page may have noted more, or nobody be here.
  const noted = readNote();
  if (noted?.id !== notedId) return;
  if (isOpen === false) forget();
  else if (isOpen) show(noted);
}

/** @returns undefined where nobody could say. */
function isStillOpen(payment: string): Promise<boolean | undefined> {
  return loadPaymentState(payment).then(
    ({ state }) => state === 'pending',
    (error: unknown) => (Problem.wrap(error).code === 'not-found' ? false : undefined),
  );
}

function readNote() {
  const { data } = noteSchema.safeParse(parseStored(readItem(openPaymentKey)));
  return data?.member === readMember()?.id ? data : undefined;
}

function forget() {
  writeItem(openPaymentKey, null);
  show(undefined);
}

/** Among a member’s ways on public pages, else before her account; on a narrow screen a way or her name makes room. */
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
    textContent: open.words,
    className: 'flex min-h-11 items-center font-bold text-brand underline',
  });
  memberLinks?.classList.remove('max-lg:hidden');
  if (memberLinks) memberLinks.append(link);
  else document.querySelector('header astro-island')?.before(link);
}
