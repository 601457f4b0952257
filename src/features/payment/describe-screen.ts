/** Texts for the state of a payment: a heading, and a sentence below it. */
import { formatAmount, formatReceived } from '#domain/money/money.ts';
import type { CheckoutPayment, Checkout } from '#domain/payment/checkout.ts';
import { isReported, type CheckoutScreen } from '#domain/payment/checkout-screen.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { PageText } from '#content/text/text.ts';
import { describePaid } from './describe-paid.ts';

type PayText = PageText<'pay'>;

interface ScreenText {
  heading: string;
  lead?: string;
}

export function describeScreen(
  screen: CheckoutScreen,
  checkout: Pick<Checkout, 'listing' | 'claims' | 'now'>,
  text: PayText,
): ScreenText {
  if (screen.kind === 'closed')
    return { heading: text.closedHeading, lead: text.closed[screen.reason] };
  if (screen.kind === 'choose' && !screen.selectedPackage) return { heading: text.noPackage };
  if (screen.kind === 'choose') return describeChoice(screen.previousAttempt, text);
  const { attempt } = screen;
  const values = {
    amount: formatAmount(attempt),
    received: formatReceived(attempt),
    phone: formatPhone(attempt.phone ?? ''),
    till: text.providers.till.number,
  };
  const fillAll = (screenText: ScreenText): ScreenText => ({
    heading: fill(screenText.heading, values),
    ...(screenText.lead !== undefined && { lead: fill(screenText.lead, values) }),
  });
  switch (screen.kind) {
    case 'prompt': {
      const { phase, provider } = screen;
      const { waiting } = text.providers[provider];
      return fillAll({ heading: waiting[phase], lead: waiting[`${phase}Lead`] });
    }
    case 'by-hand': {
      const [claim] = checkout.claims;
      if (!claim || claim.state === 'settled')
        return fillAll({ heading: text.providers.till.title });
      const lead = fill(text.claim[claim.state], { reason: claim.reason ?? '' });
      return fillAll({ heading: text.claim.have, lead });
    }
    case 'page': {
      const { title, pending, reported, reportedLead } = text.providers[screen.provider];
      return fillAll(
        isReported(attempt)
          ? { heading: reported, lead: reportedLead }
          : { heading: title, lead: pending },
      );
    }
    case 'review': {
      const { review } = text;
      return fillAll(
        attempt.received_amount === attempt.amount
          ? { heading: review.check, lead: review.other }
          : { heading: review.heading, lead: review.lead },
      );
    }
    case 'refund_due':
      return describeDueRefund(attempt, text);
    case 'refunded': {
      const { heading, lead } = text.wentBack;
      return { heading: fill(heading, { amount: values.received }), lead };
    }
    case 'paid':
      return describePaid(attempt, checkout, text.paid);
  }
}

function describeChoice(lastPayment: CheckoutPayment | undefined, text: PayText): ScreenText {
  if (lastPayment?.state !== 'failed') return { heading: text.choose };
  const { failures } = text;
  const match = Object.entries(failures).find(([code]) => code === lastPayment.reason);
  return { heading: text.failedHeading, lead: match?.[1] ?? failures.otherwise };
}

function describeDueRefund(attempt: CheckoutPayment, { goesBack }: PayText): ScreenText {
  const reasons: Record<string, string> = {
    'not-live-in-2-days': goesBack.ruled,
    'paid-twice': goesBack.twice,
  };
  const reasonText = reasons[attempt.reason ?? ''];
  return {
    heading: fill(goesBack.heading, { amount: formatReceived(attempt) }),
    lead: [reasonText, goesBack.lead].filter(Boolean).join(' '),
  };
}
