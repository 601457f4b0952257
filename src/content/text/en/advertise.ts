/** The texts of the photos that differ from other uploads. */
export const advertPhotos = {
  hint: 'One to {max}. Photos from your phone’s camera are fine.',
  choose: 'Add photos',
  altLabel: 'Describe the photo for blind customers (optional)',
  altHint: 'Like: Three red mats, one rolled up.',
} as const;

/** The price rows of the form. */
export const advertPrices = {
  name: 'Prices',
  heading: 'Prices (optional)',
  lead: 'List what you sell and what it costs. Customers call sooner when they know the price.',
  approved:
    'Customers see new prices as soon as you send them. Our staff first check new photos, and names with a phone number, e-mail address or link.',
  item: 'Price {place}',
  itemName: 'What is it?',
  price: 'Price in Kshs.',
  isFrom: 'This is the lowest price',
  isOutOfStock: 'Out of stock',
  choosePhoto: 'Add a photo',
  removePhoto: 'Remove photo',
  add: 'Add a price',
  count: '{count} of {max} prices',
  full: 'You have listed {max} prices, which is the most. Remove one to add another.',
  up: 'Up',
  down: 'Down',
  /** Accessible label of the button that opens the other fields of an item: 'Photo and more: price 2'. */
  more: 'Photo and more:',
  /** The visible label of the same button. */
  moreLabel: 'Photo and more',
  moveUp: 'Move up',
  moveDown: 'Move down',
  /** Accessible label of a button: 'Remove price 2'. */
  ofItem: '{action} price {place}',
  moved: 'The price is now number {place}.',
  removed: 'The price is removed.',
} as const;

/** The hours of the week, in the form. */
export const advertHours = {
  none: 'Choose your days and times',
  custom: 'Other days and times',
  change: 'Change days and times',
  days: { PH: 'Public holidays' },
  choices: {
    weekday: 'As on other days',
    open: 'Open',
    off: 'Closed',
    appointment: 'By appointment',
  },
  from: 'Opens',
  to: 'Closes',
  nextDay: 'You close after midnight, on the next day.',
  add: 'Add a time',
  remove: 'Remove',
  copy: 'Same on all open days',
  copied: 'All open days have these times now.',
  /** Accessible names: 'Opens: Monday, time 2', 'Add a time: Monday'. */
  ofTime: '{action}: {day}, time {place}',
  addTo: '{action}: {day}',
} as const;

/** Texts that the form loads after the page. */
export const advertiseForm = {
  /** In an empty form, if the owner has a draft that was never sent. */
  unsentDraft: {
    sentence: 'You have not sent {business} yet.',
    unnamed: 'You have an advert that is not sent yet.',
    action: 'Finish it',
  },
  /** The optional fields, which are folded at first. */
  more: {
    heading: 'Add more about your shop (optional)',
    fields: 'WhatsApp, Facebook, how to pay, map, opening hours, deliveries',
  },
  /** Below the button that checks the phone number. */
  phoneCheckHint: 'Your page then says “Phone checked”, and customers trust you sooner.',
} as const;

/** The form of a listing. Placeholders are in braces. */
export const advertise = {
  title: 'Advertise',
  description: 'Write your advert, add photos, choose a package, send it, and pay.',
  heading: 'Start your advert',
  /** The heading of an advert that was sent before. */
  edit: 'Change your advert',
  /** The heading while the advert loads, before it is clear if it was sent before. */
  neutral: 'Your advert',
  loading: 'Getting your advert…',
  loadFailed: 'Your advert did not load. What you typed is safe. Try again in a minute.',
  missing: 'We could not find this advert among yours. It may belong to another account.',
  closed: {
    withdrawn:
      'You removed this advert. You can’t change it any more, but you can start a new one.',
    suspended:
      'Our staff suspended this advert and sent you the reason by e-mail. Call us to put it right.',
  },
  myListings: 'My Adverts',
  /** The button of the step that follows a submission. */
  toMyListings: 'Go to My Adverts',
  startNew: 'Start a new advert',
  retry: 'Try again',
  progress: 'Step {place} of {of}',
  next: 'Next: {step}',
  back: 'Back',
  problems: { one: 'Please fix this', other: 'Please fix {count} things' },
  /** A problem in a price row, in the list of all problems. */
  itemProblem: 'Price {at}: {problem}',
  chooseOne: 'Choose one',
  count: '{count} of {max} characters',
  countLeast: { one: 'Write 1 more letter', other: 'Write {count} more letters' },
  photosFailed: 'A photo did not arrive. Remove it, or try again.',
  photoLost: '{pictures.lost}',
  photoGone: 'We do not have this photo any more. Choose it again.',
  partFailed: 'This part did not load. Try again in a minute.',
  approved: {
    lead: 'Our staff approved this advert. They check most changes before customers see them.',
    waits: 'Our staff check this first: {fields}.',
    atOnce: 'Customers see your changes as soon as you send them.',
    and: 'and',
    /** The parts of the prices that staff review before visitors see them. */
    waitingItems: 'new photos and names among the prices',
  },
  /** The form of a live advert. */
  live: {
    lead: 'Change what you like, then send it. Under each field you read when customers see a change.',
    shownAtOnce: 'Shows at once.',
    reviewedFirst: 'Our staff check this first.',
    shownWhenYouSend: 'Shows as soon as you send it.',
    /** The reason for a review of a text that otherwise shows at once. */
    newContact: 'It has a new number, e-mail address or link.',
    inReview: 'Sent. Our staff are checking this.',
    shownNow: 'Your page shows now: {value}',
    nothing: 'nothing',
    /** Link to the list of prices, which is far below. */
    goToPrices: 'Go to the prices',
    allShown: 'Your page shows all of this.',
    unsent: {
      one: '1 change is not on your page yet.',
      other: '{count} changes are not on your page yet.',
    },
    /** Shown if staff requested a change of the public version, and the draft is still unchanged. */
    asked: 'Our staff asked for a change',
    answer: 'Change it above, then send it.',
    shownWhenSent: 'You changed {fields}.',
    waitsWhenSent: 'Our staff check this first: {fields}.',
    waits:
      'Sent. Our staff check this within 2 days: {fields}. Until then your page stays as it is.',
    onPage: 'On your page now: {fields}.',
    sent: 'Sent. Our staff check your changes within 2 days.',
    discarded: 'Your changes are thrown away. You see here what your page shows.',
    open: 'Open your page',
  },
  /** For a member that helps the owner {name}. */
  helped: {
    lead: 'You help {name} with this advert. New contacts, and how customers pay, wait for the yes of {name}.',
    waits: 'Waits for the yes of {name}: {fields}.',
    sent: 'Sent. We asked {name} about the new contacts.',
  },
  preparedBy: 'Made with {name} of our staff. Read everything, change what is wrong, then send it.',
  changesAsked: 'Our staff ask you to change something: {reason}',
  steps: {
    business: {
      name: 'Business',
      heading: 'Your business',
      lead: 'Everything is saved while you type.',
    },
    photos: {
      name: 'Photos',
      heading: 'Photos and prices',
      lead: 'Customers see the first photo first.',
    },
    package: {
      name: 'Package',
      heading: 'Choose a package and send',
      lead: 'Your days count from the moment your page goes live.',
    },
    pay: { name: 'Pay' },
  },
  /** Texts that replace those of `steps` for an advert that is already paid. */
  paidFor: {
    business: {},
    photos: {},
    package: { heading: 'Send your changes', lead: '' },
  },
  saving: {
    saving: 'Saving…',
    saved: 'Saved',
    failed: 'Saved on this device only. We save it with us as soon as you are connected.',
    notSaved: 'Saved on this device only.',
    sessionEnded: 'You are logged out. What you typed is saved on this device. Log in to go on.',
    logIn: 'Log in',
    conflict: 'Not saved: you also changed this advert on another page or phone.',
    decide: 'Choose which one to keep',
  },
  conflict: {
    heading: 'You also changed this advert on another page or phone',
    lead: 'You see below what is different. Choose which one to keep.',
    here: 'Here:',
    there: 'On the other one:',
    photos: 'Photos',
    nothing: 'nothing',
    keepMine: 'Keep this one',
    takeTheirs: 'Keep the other one',
    later: 'Decide later',
  },
  pay: {
    order: 'Your package',
    consent: 'I agree that everybody may see this advert, with its photos and its contact details.',
    consentFirst: 'Tick this box to send your advert.',
    privacy: 'What we do with your data',
    send: 'Send my advert',
    sendChanges: 'Send changes',
    payNow: 'Pay {amount}',
    working: 'One moment…',
    answerLost: 'We got no answer. It may have worked. Check first, then try again.',
    failed: 'That did not work. What you typed is safe. Try again in a minute.',
    photosFirst: 'Sending photo {place} of {total}, then your advert…',
    photosStopped:
      'No connection. Photo {place} of {total}, and then your advert, go on as soon as you are connected.',
    cancel: 'Do not send it yet',
    unsaved: 'We could not save your advert yet, so we did not send it. Try again in a moment.',
    /** The headings after a submission, by the state of the advert. */
    results: {
      sent: 'Your advert is sent',
      approved: 'Your advert is approved',
      expired: 'Your advert has ended',
      other: 'Your advert',
    },
    sent: 'Our staff check your advert within 2 days.',
    approved: 'It goes live when it is paid.',
    expired: 'Pay again to bring it back.',
    lead: 'Pay now, or when our staff have approved it. Your days count from when your page is live.',
    later: 'Pay later',
    paid: 'We have your payment. Your advert goes live as soon as it is approved.',
    checking: 'We are checking your payment. You have nothing to pay now.',
    looksAtMoney: 'We received your money and must check it. Our staff will call you.',
    goesBack: 'You get {amount} back. Our staff are sending it.',
    givenBack: 'We gave you {amount} back.',
    nextHeading: 'What happens next',
    nextSteps: [
      'We check your advert, at most 2 days. If something must change, our staff tell you.',
      'Your page goes live, and your days start to count.',
      'If your page is not live within 2 days of your payment, you get your money back.',
    ],
  },
  preview: {
    open: 'Preview',
    close: 'Close',
    note: 'Your page, as visitors will see it',
    card: 'Your advert in the lists',
    title: 'The name of your business',
    description: 'Your text about your business comes here.',
    loading: 'Getting the preview…',
  },
} as const;
