/** Makes the texts of the e-mails to owners. */
import { getProviderTexts } from './build-shared-texts.ts';
import type { TextData } from './text-data.ts';

/** The texts of an email. */
interface EmailText {
  subject: string;
  /** Paragraphs before the facts (`lead`), after the facts (`body`), and after the link (`close`). */
  lead?: readonly string[];
  body?: readonly string[];
  close?: readonly string[];
  link: string;
}

type EmailName =
  | keyof TextData['emails']
  | keyof TextData['paymentEmails']
  /** The email about several adverts, which has no button to share one of them. */
  | 'quietWeekOfSeveral';

export function buildEmailTexts(texts: TextData) {
  const { link, close, whereToShare } = texts.reachEmail;
  const { quietWeek } = texts.emails;
  const emails: Record<EmailName, EmailText> = {
    ...texts.emails,
    week: { ...texts.emails.week, link, close },
    quietWeek: { ...quietWeek, link, close },
    quietWeekOfSeveral: { ...quietWeek, body: [...quietWeek.body, whereToShare], link, close },
    ...texts.paymentEmails,
  };
  const methods = getProviderTexts(texts, 'by');
  return {
    emails,
    emailFacts: { ...texts.emailFacts, channels: texts.promotionChannels, methods },
  };
}
