// @chunk core
/**
 * Why something that was typed or sent is not taken. Rules and endpoints name a code; its sentence is the
 * catalogue's, and is put in where somebody reads it.
 */
import { fill } from '../text/fill.ts';

/** A code, with values for its sentence as a query: 'picture.heavy?megabytes=10.1'. */
export type Refusal = RefusalCode | `${RefusalCode}?${string}`;

/** Sentences by code. */
export type RefusalWords = Partial<Record<RefusalCode, string>>;

export type RefusalCode =
  | 'account.confirmation.missing'
  | 'account.confirmation.wrong'
  | 'account.email.long'
  | 'account.email.missing'
  | 'account.email.wrong'
  | 'account.name.long'
  | 'account.name.missing'
  | 'account.name.ours'
  | 'account.password.long'
  | 'account.password.short'
  | 'advert.alt.long'
  | 'advert.category.missing'
  | 'advert.consent.missing'
  | 'advert.contact.long'
  | 'advert.contact.missing'
  | 'advert.county.missing'
  | 'advert.deliveries.long'
  | 'advert.description.long'
  | 'advert.description.missing'
  | 'advert.description.short'
  | 'advert.email.long'
  | 'advert.email.wrong'
  | 'advert.hours.long'
  | 'advert.located.long'
  | 'advert.name.long'
  | 'advert.name.missing'
  | 'advert.name.short'
  | 'advert.phone.missing'
  | 'advert.phone.wrong'
  | 'advert.photos.gone'
  | 'advert.photos.many'
  | 'advert.photos.missing'
  | 'advert.photos.twice'
  | 'advert.reason.long'
  | 'advert.town.long'
  | 'advert.town.missing'
  | 'advert.website.long'
  | 'advert.website.wrong'
  | 'form.fields'
  | 'job.category.long'
  | 'job.category.missing'
  | 'job.category.short'
  | 'job.description.long'
  | 'job.description.missing'
  | 'job.description.short'
  | 'job.email.long'
  | 'job.employer.long'
  | 'job.employer.missing'
  | 'job.employer.short'
  | 'job.employment.missing'
  | 'job.howToApply.long'
  | 'job.howToApply.missing'
  | 'job.howToApply.short'
  | 'job.line.long'
  | 'job.lines.many'
  | 'job.location.long'
  | 'job.location.missing'
  | 'job.location.short'
  | 'job.requirements.missing'
  | 'job.requirements.none'
  | 'job.responsibilities.missing'
  | 'job.responsibilities.none'
  | 'job.title.long'
  | 'job.title.missing'
  | 'job.title.short'
  | 'job.website.long'
  | 'job.website.missing'
  | 'job.website.wrong'
  | 'otherwise'
  | 'package.missing'
  | 'package.unpriced'
  | 'package.website'
  | 'payment.amount.large'
  | 'payment.amount.missing'
  | 'payment.code.missing'
  | 'payment.code.mpesa'
  | 'payment.code.paypal'
  | 'payment.code.unmatched'
  | 'payment.code.used'
  | 'payment.currency.missing'
  | 'payment.currency.other'
  | 'payment.listing.missing'
  | 'payment.package.costs'
  | 'payment.package.unsold'
  | 'picture.damaged'
  | 'picture.empty'
  | 'picture.heavy'
  | 'picture.kind'
  | 'picture.moving'
  | 'picture.narrow'
  | 'picture.pixels'
  | 'picture.shown'
  | 'picture.small'
  | 'post.description.long'
  | 'post.description.missing'
  | 'post.title.long'
  | 'report.business.missing'
  | 'report.business.unknown'
  | 'report.form.wrong'
  | 'report.message.long'
  | 'report.message.missing'
  | 'report.outcome.missing'
  | 'report.reason.missing'
  | 'report.seen.missing'
  | 'request.choice'
  | 'request.cursor'
  | 'request.day'
  | 'request.first'
  | 'request.id.long'
  | 'request.members'
  | 'request.name.long'
  | 'request.page'
  | 'request.search.long'
  | 'request.section'
  | 'staff.reason.long'
  | 'staff.reason.missing'
  | 'staff.version.missing'
  | 'text.wrong'
  | 'vacancy.email.long'
  | 'vacancy.email.missing'
  | 'vacancy.email.wrong'
  | 'vacancy.form.wrong'
  | 'vacancy.message.long'
  | 'vacancy.message.missing'
  | 'vacancy.name.long'
  | 'vacancy.name.missing'
  | 'vacancy.name.short';

/** A refusal whose sentence names values. */
export function refusal(code: RefusalCode, values: Record<string, string>): Refusal {
  return `${code}?${new URLSearchParams(values).toString()}`;
}

/**
 * The sentence of a refusal.
 * @returns what was given where it is no code of these: a sentence that an endpoint has put in.
 */
export function describeRefusal(given: string, words: RefusalWords): string {
  const [code = '', values] = given.split('?', 2);
  const sentence = words[code as RefusalCode];
  return sentence === undefined
    ? given
    : fill(sentence, Object.fromEntries(new URLSearchParams(values)));
}
