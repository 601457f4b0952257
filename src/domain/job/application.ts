/** The contacts to which applicants write or speak, read from the words of the company. */
import { parseKenyanMobile } from '../phone/phone.ts';
import type { Job } from './job.schema.ts';

export interface ApplicationContact {
  kind: 'email' | 'phone' | 'whatsapp';
  /** An email address, or a phone number in E.164. */
  address: string;
}

const contactPattern =
  /(?<email>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)|(?:\+?254|\b0)[ -]?[17](?:[ -]?\d){8}\b/g;

/**
 * Returns the contacts of a job in the order of its text; the email address of the vacancy is the last one if the text
 * lacks it. A number in a text about WhatsApp is for messages, and for calls as well if the text asks for calls.
 */
export function findApplicationContacts({
  howToApply,
  applyEmail,
}: Pick<Job, 'howToApply' | 'applyEmail'>): ApplicationContact[] {
  const contacts = [...howToApply.matchAll(contactPattern)].flatMap(({ 0: match, groups }) =>
    groups?.['email'] === undefined
      ? listPhoneContacts(match, howToApply)
      : [createEmailContact(match)],
  );
  if (applyEmail !== undefined) contacts.push(createEmailContact(applyEmail));
  const keys = contacts.map(({ kind, address }) => `${kind} ${address.toLowerCase()}`);
  return contacts.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

const createEmailContact = (address: string): ApplicationContact => ({ kind: 'email', address });

function listPhoneContacts(typed: string, howToApply: string): ApplicationContact[] {
  const address = parseKenyanMobile(typed);
  if (address === undefined) return [];
  const hasWhatsApp = /whats ?app/i.test(howToApply);
  const hasCalls = !hasWhatsApp || /\b(?:call|phone|piga)\b/i.test(howToApply);
  return [
    ...(hasWhatsApp ? [{ kind: 'whatsapp' as const, address }] : []),
    ...(hasCalls ? [{ kind: 'phone' as const, address }] : []),
  ];
}
