/**
 * Words that names of code, SQL and files avoid, with the better name. A word of a name is what camelCase,
 * snake_case or kebab-case separates, so `keptFor` has the word `kept`, and `keeper` does not.
 */
export interface NameBan {
  /** The word, or words in a row, with its other forms. The first one is the id of the ban. */
  words: string[];
  /** The name that replaces it. */
  better: string;
  /** The part of a name in which the words are banned; anywhere unless it is given. */
  at?: 'start' | 'end' | 'whole' | 'file';
  /** Terms of a platform or of the product that contain the word. */
  terms?: string[];
}

const role = 'owner, member, visitor, staff, editor, operator, caller, client or user';

/** Pronouns and people, which belong to the texts of the screen. */
const people: NameBan[] = [
  { words: ['she', 'her', 'hers', 'herself'], better: role },
  { words: ['he', 'him', 'his', 'himself'], better: role },
  // Sanity's client calls the permission check of its own protocol so.
  { words: ['who', 'whom', 'whose', 'whoever'], better: role, terms: ['who am i', 'whoami'] },
  { words: ['somebody', 'someone', 'anybody', 'anyone'], better: role },
  { words: ['nobody', 'everybody', 'everyone'], better: role },
  { words: ['person', 'persons', 'people'], better: role },
  { words: ['theirs'], better: 'serverVersion' },
];

/** A participle at the end of a name stands for a noun; before a noun it is an adjective. */
const participle = (words: string[], better: string, terms: string[] = []): NameBan => ({
  words,
  better,
  at: 'end',
  terms,
});

const participles: NameBan[] = [
  participle(['asked'], 'request, requestedX or isRequested'),
  participle(['said'], 'header, input, stdout, response or claimedX'),
  participle(['told'], 'signal, notification or result'),
  participle(['heard'], 'events'),
  participle(['known'], 'cache, serverRevision or isKnown', ['well known']),
  participle(['kept', 'unkept'], 'cached, stored or noStore'),
  participle(['wanted'], 'requestedX or selectedX'),
  participle(['shown'], 'visibleX or isVisible'),
  participle(['found'], 'match, result or row', ['not found']),
  participle(['seen', 'unseen'], 'visits, reach or isVisible'),
  participle(['brought'], 'reach'),
  participle(['meant'], 'expected or intendedX'),
  participle(['given'], 'input or value'),
  participle(['taken'], 'reserved or isTaken'),
  participle(['chosen'], 'selectedX'),
  participle(['picked'], 'selectedX'),
  participle(['placed'], 'picturesWithSlot'),
  participle(['counted'], 'count'),
  participle(['wished'], 'selectedX'),
  participle(['gone'], 'deletedX or isGone'),
  participle(['heeded', 'listened'], 'isHandled'),
];

/** Terms that docs of the platforms have another word for. */
const platformTerms: NameBan[] = [
  { words: ['patience'], better: 'timeoutMs or retryDelayMs' },
  { words: ['impatience', 'impatient'], better: 'forceCloseTimer' },
  { words: ['farewell'], better: 'shutdownGraceMs' },
  { words: ['glance', 'glances'], better: 'pollIntervalMs or polling' },
  { words: ['looked at'], better: 'visible: pollWhileVisible' },
  { words: ['look', 'looks', 'looking'], better: 'refresh, variant or tries', terms: ['look up'] },
  { words: ['say', 'says'], better: 'announce, write or message' },
  { words: ['tell', 'tells'], better: 'notify' },
  { words: ['hear', 'hears'], better: 'record' },
  { words: ['insist', 'insists', 'insistence'], better: 'retry or retryPolicy' },
  { words: ['lateness'], better: 'delayMs' },
  { words: ['most'], at: 'start', better: 'maxX or batchSize' },
  { words: ['longest'], at: 'whole', better: 'maxLength or timeBudgetMs' },
  { words: ['together'], at: 'whole', better: 'total or batchWindowMs' },
  { words: ['tries'], at: 'whole', better: 'attempts or maxAttempts' },
  { words: ['usual'], better: 'defaultX or slowAfterMs' },
  { words: ['eager'], better: 'fastPollForMs' },
  { words: ['ahead'], better: 'prefetch' },
  { words: ['unsure'], better: 'unacknowledgedX' },
  { words: ['arrive', 'arrives'], better: 'setX' },
  { words: ['presence'], better: 'currentMember' },
  { words: ['mend', 'mends', 'mended'], better: 'patch' },
  { words: ['give way', 'gives way'], better: 'discardX' },
  { words: ['put in step', 'in step'], better: 'syncX' },
  { words: ['plant', 'planted', 'sow', 'sown'], better: 'seed' },
  { words: ['stepwise'], better: 'withStatementHooks' },
  { words: ['obey', 'judge'], better: 'handleX or checkX' },
  { words: ['fate'], better: 'review or outcome' },
  { words: ['outside', 'means', 'surroundings'], better: 'dependencies' },
  { words: ['wiring', 'standing'], better: 'dependencies, options or state' },
];

/** Names of one concept: see the table of terms in the documents of the repository. */
const concepts: NameBan[] = [
  {
    words: ['word', 'words'],
    better:
      'ProviderEvent (of a provider), text or messages (of the screen), email (that is sent), term (of a search)',
  },
  { words: ['way', 'ways'], better: 'paymentMethod or provider' },
  { words: ['mover', 'movers'], better: 'refundProvider' },
  { words: ['numberer', 'numbering'], better: 'providerByReference' },
  { words: ['refunder'], better: 'refundClient' },
  { words: ['senders back', 'sends back'], better: 'providersWithRefund' },
  { words: ['wish', 'wishes'], better: 'selectedPackage (of a member), options (of a command)' },
  { words: ['attempt view', 'stored attempt'], better: 'Payment, or a Pick of it' },
  { words: ['numbers'], at: 'whole', better: 'reach' },
  {
    words: ['letter', 'letters'],
    better: 'email (that is sent), character (of a text)',
    terms: ['letter spacing'],
  },
  // nodemailer sends by `sendMail` to a mail server, by the variable `MAIL_FROM`; `mailto:` is a scheme.
  {
    words: ['mail', 'mails'],
    better: 'email',
    terms: ['send mail', 'mail server', 'mail from', 'mail to', 'e mail'],
  },
  { words: ['e mail', 'e mails'], better: 'email' },
  {
    words: ['admin', 'admins'],
    better: 'staff',
    // A role of Netlify Identity, and its API at `/admin/users` and `/admin/audit`.
    terms: [
      'identity admin',
      'admin users',
      'admin lists',
      'super admin',
      'require admin',
      'by admin',
    ],
  },
  { words: ['desk'], better: 'staff' },
  { words: ['noticeboard'], better: 'feed' },
];

/** Grammar that hides what a name is. */
const grammar: NameBan[] = [
  {
    words: ['of'],
    at: 'end',
    better: 'getX, toX, findX or a property',
    // Methods of the language, and keywords of JSON Schema.
    terms: ['value of', 'index of', 'instance of', 'one of', 'any of', 'all of', 'type of'],
  },
  { words: ['what', 'which', 'whether'], better: 'a noun' },
  { words: ['for'], at: 'start', better: 'a noun, with its unit', terms: ['for each'] },
  { words: ['may'], at: 'start', better: 'can or is' },
];

const file = (word: string, better: string): NameBan => ({ words: [word], better, at: 'file' });

/** Base names of files that do not say what is in them. */
const files: NameBan[] = [
  file('sound', 'axe'),
  file('attention', 'polling'),
  file('own pages', 'outbox'),
  file('remarks', 'validation'),
  file('life', 'status'),
  file('unsent', 'unsent-drafts'),
  file('fill', 'the noun that is filled'),
  file('mounts', 'the pages that are mounted'),
  file('bind', 'the noun that is bound'),
  file('counted', 'the count'),
  file('settled', 'the state of a payment'),
  file('ordered', 'the state of a payment'),
  file('closed', 'the state of a payment'),
  file('answer', 'the response'),
  file('answers', 'the responses'),
  ...['utils', 'helpers', 'common', 'misc'].map((word) => file(word, 'the noun')),
];

export const nameBans: NameBan[] = [
  ...people,
  ...participles,
  ...platformTerms,
  ...concepts,
  ...grammar,
  ...files,
];
