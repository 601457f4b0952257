import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notBuiltFinding } from './built-site.ts';
import { ok, wrong, type Check } from './check.ts';

const origins = { live: 'https://www.paypal.com', sandbox: 'https://www.sandbox.paypal.com' };

/**
 * Checks the card forms of the built pricing page: they post to PayPal, and contain the buttons of the three
 * packages in the order of the packages.
 */
export const cardPayments: Check = {
  name: 'card payments',
  async examine({ environment: { cardButtons, paypal }, builtSite }) {
    if (!cardButtons) {
      return wrong(
        'No PAYPAL_BUTTON_… is set, so visitors cannot pay by card, and the build on Netlify stops.',
        'Make three hosted buttons at PayPal, and set their ids.',
      );
    }
    const page = join(builtSite, 'pricing.html');
    if (!existsSync(page)) return notBuiltFinding;
    const forms = parseCardForms(await readFile(page, 'utf8'));
    const { daily, weekly, monthly } = cardButtons;
    if (forms.map(({ button }) => button).join() !== [daily, weekly, monthly].join()) {
      return wrong(
        'The built pricing page has other buttons than Daily, Weekly and Monthly of PAYPAL_BUTTON_….',
        'It was built with other settings. Run npm run build, then run the doctor again.',
      );
    }
    const expectedOrigin = origins[paypal?.environment === 'sandbox' ? 'sandbox' : 'live'];
    if (!forms.every(({ origin }) => origin === expectedOrigin)) {
      return wrong(
        `The built pricing page does not post to ${expectedOrigin}.`,
        'Check src/features/payment/card-checkout.ts, build the site, then run the doctor again.',
      );
    }
    return ok('The pricing page links to three buttons at PayPal. Check their prices at PayPal.');
  },
};

interface CardForm {
  /** Undefined if the form posts to a relative address, which is an address of the site itself. */
  origin: string | undefined;
  button: string;
}

const formPattern = /<form\b[\s\S]*?<\/form>/g;
const inputTagPattern = /<input\b[^>]*>/g;

/** Parses the forms that contain a hosted button, in the order of the page. */
function parseCardForms(html: string): CardForm[] {
  const forms = html.match(formPattern) ?? [];
  return forms.flatMap((form) => {
    const field = form.match(inputTagPattern)?.find((input) => {
      return readAttribute(input, 'name') === 'hosted_button_id';
    });
    const button = field && readAttribute(field, 'value');
    return button === undefined
      ? []
      : [{ origin: getOrigin(readAttribute(form, 'action')), button }];
  });
}

/** Reads an attribute of the tag with which the text begins. */
function readAttribute(html: string, name: string): string | undefined {
  return new RegExp(`^<[^>]*\\s${name}="([^"]*)"`).exec(html)?.[1];
}

function getOrigin(address = ''): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
