import { site } from '#content/site.ts';
import { formFields, namesOfFields } from './listing-fields.ts';
import { listingWords } from './listing.ts';
import { pictures } from './pictures.ts';
import { tillPayment } from './till-payment.ts';
import { refusalsOf } from './refusals.ts';
import { unsentChanges } from './unsent-changes.ts';

const photos = {
  ...pictures,
  refusals: { ...pictures.refusals, ...refusalsOf('picture.small') },
  heading: 'Photos',
  hint: 'PNG, JPEG or WebP, at most 10 MB each and at least 800 pixels on the shorter side. You can add up to {max}.',
  choose: 'Choose photos',
  count: '{count} of {max} photos chosen',
  full: 'You have chosen {max} photos, which is the most. Remove one to choose another.',
  leftOut: 'Only {max} photos fit, so the last of those you chose were left out.',
  item: 'Photo {place}',
  altLabel: 'What does the photo show? (optional)',
  altHint: 'Read aloud to people who can’t see it. Like: Three red mats, one rolled up.',
  failed: 'Could not send this photo. Check your connection and try again.',
  lost: 'This photo was not sent completely. Remove it and choose it again.',
  ofItem: '{action} photo {place}',
  moved: 'The photo is now number {place}.',
  removed: 'The photo was removed.',
  cover: 'Cover',
} as const;

/** What the form needs once it is there, fetched beside these words. */
export const advertiseWords = {
  pictures: photos,
  refusals: refusalsOf('advert.', 'package.'),
} as const;

/** The form in which a shop owner writes her listing. Values stand in braces. */
export const advertise = {
  title: 'Advertise',
  description: 'Write your advert, add photos, choose a package and send it, in three steps.',
  heading: 'Advertise your business',
  loading: 'Getting your advert…',
  loadFailed:
    'Your advert could not be loaded. What you typed is kept. Check your connection and try again.',
  missing: 'This advert could not be found among yours.',
  closed: {
    withdrawn:
      'You withdrew this advert, so it can’t be changed any more. You can always start another.',
    suspended:
      'Our staff took this advert down for now and wrote to you why. Call us, and we put it right.',
  },
  myListings: 'My Adverts',
  startNew: 'Start a new advert',
  retry: 'Try again',
  progress: 'Step {place} of {of}',
  next: 'Next: {step}',
  back: 'Back',
  problem: 'Please fix this',
  problems: 'Please fix {count} things',
  /** Of one in the list of what is sold. */
  itemProblem: 'Item {at}: {problem}',
  chooseOne: 'Choose one',
  count: '{count} of {most} characters',
  countLeast: '{count} of at least {least} characters',
  photosFailed: 'A photo did not arrive. Remove it, or try again.',
  photoLost: photos.lost,
  photoGone: 'This photo is not there any more. Remove it and choose it again.',
  partFailed: 'This part could not be loaded. Check your connection and try again.',
  approved: {
    lead: 'Our staff approved this advert. If you change {fields}, or write another number, e-mail address or link into a text, they look at it again, and until then visitors see it as it was. Every other change is shown at once.',
    waits: 'Our staff look at your changes before visitors see them, because of: {fields}.',
    atOnce: 'Visitors see your changes as soon as you send them.',
    and: 'and',
    fields: namesOfFields('inSentence'),
  },
  /** Of an advert that is live. */
  live: {
    heading: 'Change your advert',
    atOnce:
      'Visitors see a change of {fields} as soon as you send it, unless it names a new number, e-mail address or link.',
    first: 'Our staff look first at a change of {fields}. Until then your page stays as it is.',
    shownWhenSent: 'On your page as soon as you send: {fields}.',
    waitsWhenSent: 'Our staff look first at: {fields}.',
    waits:
      'Sent. Our staff look at this within 2 days: {fields}. Until then your page stays as it is.',
    onPage: 'On your page now: {fields}.',
    sent: 'Sent. Our staff look at your changes within 2 days.',
    discarded: 'Thrown away. Your page shows what stands here.',
  },
  unsent: unsentChanges,
  changesAsked: 'Our staff ask you to change something: {reason}',
  steps: {
    business: {
      name: 'Business',
      heading: 'Your business',
      lead: 'What customers should know. Everything is saved while you type.',
    },
    photos: {
      name: 'Photos',
      heading: 'Photos of your business',
      lead: 'One photo at least, eight at most. Customers see the first one first.',
    },
    package: {
      name: 'Package',
      heading: 'Choose a package and send',
      lead: 'Your days count from the moment your page goes live.',
    },
    pay: {
      name: 'Pay',
      heading: 'Pay for your advert',
      lead: 'Our staff look at your advert and check your payment.',
    },
  },
  /** The same where nothing is to be paid. */
  paidFor: {
    business: {},
    photos: {},
    package: { heading: 'Send your changes', lead: '' },
    pay: { heading: 'Your advert', lead: '' },
  },
  fields: formFields,
  saving: {
    saving: 'Saving…',
    saved: 'Saved',
    failed:
      'Not saved on our side yet, but kept on this device. We try again by ourselves when you are connected.',
    notSaved: 'Kept on this device, and not saved on our side.',
    sessionEnded: 'Your login has ended. What you typed is kept on this device. Log in to go on.',
    logIn: 'Log in',
    conflict: 'Not saved: this advert was changed in another window.',
    decide: 'Choose which one to keep',
  },
  conflict: {
    heading: 'This advert was changed in another window',
    lead: 'Here is what differs. Choose which of the two you want to keep.',
    here: 'Here:',
    there: 'In the other window:',
    photos: 'Photos',
    nothing: 'nothing',
    keepMine: 'Keep what is here',
    takeTheirs: 'Take the other one',
    later: 'Decide later',
  },
  packages: {
    legend: 'Packages',
    day: '1 day',
    days: '{days} days',
    or: 'or',
    askForPrice: 'Ask for a price',
    website: 'Build me a website too, for {price} more',
    websiteHint: 'A website of your own, built by us and paid together with your package.',
    websiteNotWith: 'Not with {package}: we build websites with Monthly and longer packages.',
    websiteChooseFirst: 'We build websites with Monthly and longer packages.',
  },
  pay: {
    business: 'Business',
    package: 'Package',
    price: 'Price',
    with: 'and a website',
    choose: 'How do you want to pay?',
    byTill: 'M-Pesa, in shillings',
    byCard: 'Card, in US dollars',
    noCard: 'Cards are for Daily, Weekly and Monthly without a website.',
    consent: `I agree that everybody may see this advert on ${site.name}, with its photos and its contact details.`,
    consentFirst: 'Tick this to send your advert.',
    privacy: 'How we handle your data',
    send: 'Send my advert',
    sendChanges: 'Send changes',
    goPay: 'Go to payment',
    payNow: 'Pay {amount}',
    working: 'One moment…',
    answerLost:
      'We heard nothing back. It may have been done all the same. Look first, then try again.',
    failed: 'That did not work. Check your connection and try again. Nothing you typed is lost.',
    onTheWay: 'Your photos are still on their way. Try again in a moment.',
    unsaved: 'Your advert could not be saved yet, so it is not sent. Try again in a moment.',
    sent: 'Sent. Our staff look at your advert within 2 days.',
    approved: 'Our staff have approved your advert. It goes live when it is paid.',
    expired: 'The paid time of your advert is over. Pay again to bring it back.',
    paid: 'We have your payment. Your advert goes live as soon as it is approved.',
    looksAtMoney: 'We received money that we have to look at. We call you about it.',
    goesBack: 'You get {amount} back. Our staff are sending it.',
    givenBack: 'We gave you {amount} back.',
    dueHeading: 'Pay {amount}',
    tillPayment,
    cardLead: 'Card payments go through PayPal, and bring you back here.',
    cardButton: 'Pay {amount} by card',
    otherTill: 'Pay by M-Pesa instead',
    otherCard: 'Pay by card instead',
    nextHeading: 'What happens next',
    nextSteps: [
      'We look at your advert and check your payment, within 2 days. If something has to be changed, we tell you what.',
      'Your page goes live, and your days begin to count.',
      'If your page is not live within 2 days of your payment, you get your money back.',
    ],
  },
  preview: {
    open: 'Preview',
    close: 'Close',
    note: 'Your page, as visitors will see it',
    name: 'The name of your business',
    description: 'What you write about your business stands here.',
    loading: 'Getting the preview…',
  },
  listing: listingWords,
} as const;
