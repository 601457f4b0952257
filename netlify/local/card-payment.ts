/**
 * Stands in for PayPal's page behind a hosted button: shows what is paid for, and leads back. Like a
 * buyer's return from PayPal it proves nothing, so nothing is recorded.
 */
import * as z from 'zod';
import { priceList } from '#content/price-list.ts';
import { formatDollars } from '#domain/money/money.ts';
import { isBuyable, type BuyablePackage } from '#domain/package/package.ts';
import { packagesOnCards, simulator } from '#features/payment/card-checkout.ts';
import { escapeHtml } from '../http/plain-text.ts';
import { showPage } from './show-page.ts';

/**
 * A page of the site, as a path: the build wrote whole addresses without knowing the port that the
 * stack would get. Two slashes at the beginning would name another host.
 */
const wayBackSchema = z
  .url({ protocol: /^https?$/ })
  .transform((address) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  })
  .pipe(z.string().regex(/^\/(?!\/)/));

/** The fields of PayPal's form; with an outcome those that our own page sends on. */
const formSchema = z.object({
  cmd: z.literal('_s-xclick'),
  hosted_button_id: z.string(),
  return: wayBackSchema,
  cancel_return: wayBackSchema,
  outcome: z.enum(['pay', 'cancel']).optional(),
});

/** Answers `POST /.local/card-payment`; undefined where the address is another. */
export async function cardPayment(request: Request): Promise<Response | undefined> {
  if (new URL(request.url).pathname !== simulator.action) return undefined;
  if (request.method !== 'POST') {
    return refuse(405, 'Nobody pays by opening this page. Choose a package on the pricing page.');
  }
  const fields = Object.fromEntries(new URLSearchParams(await request.text()));
  const form = formSchema.safeParse(fields);
  if (!form.success) {
    const names = form.error.issues.map(({ path }) => path.join('.')).join(', ');
    return refuse(422, `PayPal would not understand this form. Missing or wrong in it: ${names}.`);
  }
  const { hosted_button_id: button, outcome } = form.data;
  const offer = packageOf(button);
  if (!offer) {
    return refuse(404, `There is no hosted button with the id '${button}'. Nothing was paid.`);
  }
  if (outcome === undefined) return checkoutPage(offer, fields);
  const location = outcome === 'pay' ? form.data.return : form.data.cancel_return;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

function packageOf(button: string): BuyablePackage | undefined {
  const id = packagesOnCards.find((name) => simulator.buttons[name] === button);
  return priceList.filter(isBuyable).find((offer) => offer.id === id);
}

function checkoutPage({ name, price }: BuyablePackage, fields: Record<string, string>): Response {
  const hidden = Object.entries(fields).map(
    ([field, value]) =>
      `<input type="hidden" name="${escapeHtml(field)}" value="${escapeHtml(value)}">`,
  );
  return showPage({
    title: `Pay ${formatDollars(price.cents)} for ${name}`,
    contents: `
      <p>This page stands in for PayPal on your machine. No money moves, and nothing is recorded.</p>
      <p>Hosted button ${escapeHtml(fields['hosted_button_id'] ?? '')}</p>
      <form method="post">
        ${hidden.join('\n        ')}
        <button name="outcome" value="pay">Pay</button>
        <button name="outcome" value="cancel">Cancel</button>
      </form>`,
  });
}

function refuse(status: number, words: string): Response {
  const answer = showPage({
    title: 'This payment cannot be made',
    contents: `<p>${escapeHtml(words)}</p><p><a href="/pricing">Back to pricing</a></p>`,
    status,
  });
  if (status === 405) answer.headers.set('allow', 'POST');
  return answer;
}
