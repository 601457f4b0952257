import type { RefusalText } from '#domain/problem/refusal.ts';
import { fieldRefusals } from './listing-fields.ts';

/** Messages about invalid input, by code. Placeholders are in braces. */
export const refusals = {
  ...fieldRefusals,
  'advert.alt.long': 'Shorten the description to {limits.listing.alt} characters.',
  'advert.images.missing': 'Add at least one photo of your business.',
  'advert.images.many': 'Choose at most {limits.listing.images.max} photos.',
  'advert.images.twice': 'One photo is there twice. Remove one of them.',
  'advert.item.name.missing': 'Write the name of what you sell.',
  'advert.item.name.short': 'Write a name of at least {limits.listing.itemName.min} characters.',
  'advert.item.name.long': 'Shorten the name to {limits.listing.itemName.max} characters.',
  'advert.item.price.missing': 'Write the price.',
  'advert.item.price.wrong':
    'Write the price in whole shillings, like 1,200, up to {limits.listing.price.max}.',
  'advert.item.image.gone': 'We do not have this photo any more. Remove it and choose it again.',
  'advert.items.twice': 'One price is there twice. Remove one of them.',
  'advert.reason.long': 'Say why in at most {limits.listing.reason} characters.',
  'advert.consent.missing': 'Tick the box: everybody may see your advert.',
  'advert.images.gone': 'We do not have one of the photos any more. Remove it and choose it again.',
  'package.missing': 'Choose a package.',
  'package.unpriced': 'Ask us for the price of this package, or choose another.',
  'package.website': 'We build a website with Monthly and longer packages only.',
  'account.name.missing': 'Write your name.',
  'account.name.long': 'Shorten your name to {limits.member.nameLength} characters.',
  'account.name.ours':
    'Choose a name without “{site.name}”: people would think that you speak for us.',
  'account.name.role':
    'Write your own name: this one is only a role, and others would not know who writes.',
  'account.email.missing': 'Write your e-mail address.',
  'account.email.long': 'Use an e-mail address of at most {limits.member.emailLength} characters.',
  'account.email.wrong': 'Write your e-mail address in full, like amina@shop.example.',
  'account.oldPassword.missing': 'Type the password that you have now.',
  'account.oldPassword.wrong': 'This is not your password. Nothing was changed.',
  'account.password.short':
    'Choose a password of at least {limits.member.passwordLength} characters.',
  'account.password.long':
    'Choose a shorter password, of at most {limits.member.passwordBytes} plain letters and digits.',
  'account.confirmation.missing': 'Type the e-mail address of your account.',
  'account.confirmation.wrong': 'This is not the e-mail address of your account.',
  'vacancy.form.wrong': 'Send this from the form for job vacancies.',
  'vacancy.name.missing': 'Write the name of the hiring company.',
  'vacancy.name.short': 'Write a name of at least {limits.vacancy.name.min} characters.',
  'vacancy.name.long': 'Shorten the name to {limits.vacancy.name.max} characters.',
  'vacancy.email.missing': 'Write the e-mail address for applications.',
  'vacancy.email.long': 'Use an e-mail address of at most {limits.vacancy.email} characters.',
  'vacancy.email.wrong': 'Write the e-mail address in full, like jobs@company.example.',
  'vacancy.message.missing': 'Describe the vacancy.',
  'vacancy.message.long': 'Shorten the text to {limits.vacancy.message} characters.',
  'form.fields': 'Send the fields of this form and nothing else.',
  'report.form.wrong': 'Send this from the form for reports.',
  'report.business.missing': 'Say which business it is about.',
  'report.reason.missing': 'Choose what is wrong.',
  'report.message.long': 'Shorten the text to {limits.report.message} characters.',
  'report.message.missing': 'Tell us what is wrong.',
  'report.outcome.missing': 'Say whether it was resolved or dismissed.',
  'report.lastNumber.missing': 'Say up to which number you have read them.',
  'report.business.unknown':
    'We know no business at this address. Open its page and report it from there.',
  'job.title.missing': 'Write the title of the job.',
  'job.title.short': 'Write the title of the job in at least {limits.job.title.min} characters.',
  'job.title.long': 'Shorten the title of the job to {limits.job.title.max} characters.',
  'job.description.missing': 'Write the description.',
  'job.description.short':
    'Write the description in at least {limits.job.description.min} characters.',
  'job.description.long': 'Shorten the description to {limits.job.description.max} characters.',
  'job.employer.missing': 'Write the name of the hiring company.',
  'job.employer.short':
    'Write the name of the hiring company in at least {limits.job.employer.min} characters.',
  'job.employer.long':
    'Shorten the name of the hiring company to {limits.job.employer.max} characters.',
  'job.category.missing': 'Choose the category.',
  'job.category.short': 'Write the category in at least {limits.job.category.min} characters.',
  'job.category.long': 'Shorten the category to {limits.job.category.max} characters.',
  'job.location.missing': 'Write the town where the work is.',
  'job.location.short':
    'Write the town where the work is in at least {limits.job.location.min} characters.',
  'job.location.long':
    'Shorten the town where the work is to {limits.job.location.max} characters.',
  'job.howToApply.missing': 'Write how to apply.',
  'job.howToApply.short': 'Write how to apply in at least {limits.job.howToApply.min} characters.',
  'job.howToApply.long': 'Shorten how to apply to {limits.job.howToApply.max} characters.',
  'job.requirements.missing': 'Write what the candidate needs.',
  'job.requirements.none': 'Write what the candidate needs, one a line.',
  'job.responsibilities.missing': 'Write what the work is.',
  'job.responsibilities.none': 'Write what the work is, one a line.',
  'job.line.long': 'Shorten each line to {limits.job.lines.length} characters.',
  'job.lines.many': 'Leave at most {limits.job.lines.max} lines.',
  'job.employment.missing': 'Choose the kind of work.',
  'job.website.missing': 'Write the address, or leave it empty.',
  'job.website.long': 'Use an address of at most {limits.job.website} characters.',
  'job.website.wrong': 'Write the whole address, like duka.example.',
  'staff.reason.missing': 'Write a reason.',
  'staff.reason.long': 'Shorten the reason to {limits.listing.reason} characters.',
  'staff.version.missing': 'Say which version.',
  'staff.decided.by': '{name} was faster, on {at}: {change}. Your decision is not saved.',
  'staff.decided-approved.by': '{name} approved it on {at}. Your decision is not saved.',
  'staff.decided-live.by': '{name} approved it on {at}. Your decision is not saved.',
  'staff.decided-changes_requested.by':
    '{name} asked for changes on {at}. Your decision is not saved.',
  'staff.decided-refused.by': '{name} refused it on {at}. Your decision is not saved.',
  'staff.decided-suspended.by': '{name} suspended it on {at}. Your decision is not saved.',
  'staff.decided-withdrawn.by': '{name} removed it on {at}. Your decision is not saved.',
  'staff.decided-submitted.by': '{name} sent a newer version on {at}. Your decision is not saved.',
  'promotion.channel.missing': 'Choose where you promoted.',
  'promotion.day.missing': 'Choose the day.',
  'promotion.day.future': 'Choose today or an earlier day.',
  'promotion.link.wrong': 'Paste the whole link, beginning with https://.',
  'promotion.link.long': 'Use a link of at most {limits.promotion.link} characters.',
  'promotion.note.long': 'Shorten the note to {limits.promotion.note} characters.',
  'promotion.listings.missing': 'Choose at least one advert.',
  'promotion.listings.many': 'Choose at most {limits.promotion.listings} adverts at once.',
  'payment.way.closed': 'This way to pay is closed at the moment. Choose another.',
  'payment.message.missing': 'Paste the message from M-Pesa, or type its code.',
  'payment.message.long': 'Paste only the message from M-Pesa, or type its code.',
  'payment.message.code':
    'We see no M-Pesa code in this. It has ten letters and digits, like SKL2ABC345.',
  'payment.message.codes': 'We see more than one code. Type only the code of this payment.',
  'payment.code.missing': 'Write the code.',
  'payment.amount.missing': 'Write the sum that came.',
  'payment.amount.large': 'This sum is too large. Check it.',
  'payment.currency.missing': 'Choose the currency.',
  'payment.code.mpesa': 'An M-Pesa code has ten letters and digits, like SKL2ABC345.',
  'payment.code.paypal': 'PayPal’s transaction ID has seventeen letters and digits.',
  'payment.listing.missing': 'Write the number of the advert.',
  'payment.package.unsold': 'This package is not sold like that.',
  'payment.currency.other':
    'We asked for another currency. Record the money without an advert, then match it.',
  'payment.package.costs': 'This package costs {costs}, and {came} came.',
  'payment.code.used': 'Payment {reference} for {to} has this code already. Check the code.',
  'payment.refund.step': 'Choose what to do with this refund.',
  'payment.refund.used': 'Another refund has this code already. Check the code.',
  'payment.refund.came':
    'This is the code of money that came to us. Write the code of what you sent back.',
  'payment.refund.way': 'This money can only be sent by hand.',
  'payment.code.unmatched':
    'Payment {reference} has this code already, for no advert yet. Match that one.',
  'post.title.long': 'Shorten the title to {limits.post.title} characters.',
  'post.description.missing': 'Write something first.',
  'post.description.long': 'Shorten the text to {limits.post.description} characters.',
  'picture.kind': 'We cannot show this file. Choose a PNG, JPEG or WebP photo.',
  'picture.unreadable':
    'This phone or computer cannot open this photo. Send the photo to yourself on WhatsApp, save it, and choose that one.',
  'picture.empty': 'This file is empty. Choose another photo.',
  'picture.moving': 'This photo moves. Choose one that does not move.',
  'picture.damaged':
    'This photo is damaged or did not arrive whole. Choose it again, or choose another.',
  'picture.shown': 'A post, an advert or your account uses this photo. Remove it there first.',
  'picture.heavy':
    'This photo has {megabytes} MB. Choose one with at most {limits.picture.megabytes} MB.',
  'picture.pixels':
    'This photo is {size} pixels, which is too large for us. Choose one with at most {limits.picture.megapixels} megapixels, such as 8,000 × 5,000.',
  'picture.small':
    'This photo is {size} pixels. Choose one with at least {limits.picture.shorterSide} pixels on its shorter side.',
  'picture.narrow':
    'This photo is {size} pixels, which is too long and narrow. Crop it so that the longer side is at most {limits.picture.elongation} times the shorter.',
  'text.wrong': 'Write it as text.',
  'request.page': 'Pages are counted from 1.',
  'request.day': 'Write a day as 2026-03-24.',
  'request.period.order': 'Choose a last day that is not before the first.',
  'request.period.long': 'Choose at most {limits.period.days} days.',
  'request.id.long': 'Use a shorter id.',
  'request.name.long': 'Use a shorter name.',
  'request.choice': 'Choose one of {values}.',
  'request.cursor': 'Load the list again.',
  'request.section': 'Choose one from the list.',
  'request.search.long': 'Shorten it to 200 characters.',
  'request.time': 'Load the page again.',
  'request.first': 'Begin again at the first page.',
  /** For input that the site's own forms cannot send. */
  otherwise: 'Something is wrong here. Correct it and try again.',
} as const;

/**
 * Returns the refusals with a code that begins with one of the prefixes, so that a screen loads only its own ones.
 */
export function pickRefusals(...prefixes: string[]): RefusalText {
  return Object.fromEntries(
    Object.entries(refusals).filter(([code]) => prefixes.some((prefix) => code.startsWith(prefix))),
  );
}
