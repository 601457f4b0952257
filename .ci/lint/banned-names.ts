/**
 * A ban of words in the names of code, SQL and files, with a better name. Words are the parts of a camelCase,
 * snake_case or kebab-case name: `keptFor` contains the word `kept`, but `keeper` does not.
 */
export interface NameBan {
  /** The banned words or phrases: a word and its other forms. The first one is the id of the ban. */
  terms: string[];
  /** The advice in the error message: a better name. */
  better: string;
  /**
   * The position in the name at which the terms are banned: `whole` is the whole name, `file` is the whole base
   * name of a file. The default is every position.
   */
  at?: 'start' | 'end' | 'whole' | 'file';
  /** Terms of a platform or of the product that are allowed although they contain a banned term. */
  allowed?: string[];
}

const roleNames = 'owner, member, visitor, staff, editor, operator, caller, client or user';

/** Pronouns and other words for people. Only texts of the screen may contain them. */
const pronouns: NameBan[] = [
  { terms: ['she', 'her', 'hers', 'herself'], better: roleNames },
  { terms: ['he', 'him', 'his', 'himself'], better: roleNames },
  // Sanity's client checks its permissions by a request that is named `whoami`.
  {
    terms: ['who', 'whom', 'whose', 'whoever'],
    better: roleNames,
    allowed: ['who am i', 'whoami'],
  },
  { terms: ['somebody', 'someone', 'anybody', 'anyone'], better: roleNames },
  { terms: ['nobody', 'everybody', 'everyone'], better: roleNames },
  { terms: ['person', 'persons', 'people'], better: roleNames },
  { terms: ['theirs'], better: 'serverVersion' },
];

/** Bans a participle at the end of a name, where it is used as a noun. A participle before a noun is allowed. */
const participleBan = (terms: string[], better: string, allowed: string[] = []): NameBan => ({
  terms,
  better,
  at: 'end',
  allowed,
});

const participles: NameBan[] = [
  participleBan(['asked'], 'request, requestedX or isRequested'),
  participleBan(['said'], 'header, input, stdout, response or claimedX'),
  participleBan(['told'], 'signal, notification or result'),
  participleBan(['heard'], 'events'),
  participleBan(['known'], 'cache, serverRevision or isKnown', ['well known']),
  participleBan(['kept', 'unkept'], 'cached, stored or noStore'),
  participleBan(['wanted'], 'requestedX or selectedX'),
  participleBan(['shown'], 'visibleX or isVisible'),
  participleBan(['found'], 'match, result or row', ['not found']),
  participleBan(['seen', 'unseen'], 'visits, reach or isVisible'),
  participleBan(['brought'], 'reach'),
  participleBan(['meant'], 'expected or intendedX'),
  participleBan(['given'], 'input or value'),
  participleBan(['taken'], 'reserved or isTaken'),
  participleBan(['chosen'], 'selectedX'),
  participleBan(['picked'], 'selectedX'),
  participleBan(['placed'], 'getPicturesWithSlot'),
  participleBan(['counted'], 'count'),
  participleBan(['wished'], 'selectedX'),
  participleBan(['gone'], 'deletedX or isGone'),
  participleBan(['heeded', 'listened'], 'isHandled'),
];

/** Words that have another term in the documentation of the platforms. */
const platformTerms: NameBan[] = [
  { terms: ['patience'], better: 'timeoutMs or retryDelayMs' },
  { terms: ['impatience', 'impatient'], better: 'forceCloseTimer' },
  { terms: ['farewell'], better: 'shutdownGraceMs' },
  { terms: ['glance', 'glances'], better: 'pollIntervalMs or polling' },
  { terms: ['looked at'], better: 'visible: pollWhileVisible' },
  {
    terms: ['look', 'looks', 'looking'],
    better: 'refresh, variant or tries',
    allowed: ['look up'],
  },
  { terms: ['say', 'says'], better: 'announce, write or message' },
  { terms: ['tell', 'tells'], better: 'notify' },
  { terms: ['hear', 'hears'], better: 'record' },
  { terms: ['insist', 'insists', 'insistence'], better: 'retry or retryPolicy' },
  { terms: ['lateness'], better: 'delayMs' },
  { terms: ['most'], at: 'start', better: 'maxX or batchSize' },
  { terms: ['longest'], at: 'whole', better: 'maxLength or timeBudgetMs' },
  { terms: ['together'], at: 'whole', better: 'total or batchWindowMs' },
  { terms: ['tries'], at: 'whole', better: 'attempts or maxAttempts' },
  { terms: ['usual'], better: 'defaultX or slowAfterMs' },
  { terms: ['ahead'], better: 'prefetch' },
  { terms: ['unsure'], better: 'unacknowledgedX' },
  { terms: ['arrive', 'arrives'], better: 'setX' },
  { terms: ['presence'], better: 'currentMember' },
  { terms: ['mend', 'mends', 'mended'], better: 'patch' },
  { terms: ['give way', 'gives way'], better: 'discardX' },
  { terms: ['put in step', 'in step'], better: 'syncX' },
  { terms: ['plant', 'planted', 'sow', 'sown'], better: 'seed' },
  { terms: ['stepwise'], better: 'withStatementHooks' },
  { terms: ['obey', 'judge'], better: 'handleX or checkX' },
  { terms: ['fate'], better: 'review or outcome' },
  { terms: ['outside', 'means', 'surroundings'], better: 'dependencies' },
  { terms: ['wiring', 'standing'], better: 'dependencies, options or state' },
];

/** One name for each concept, from the glossary in the repository's documents. */
const concepts: NameBan[] = [
  {
    terms: ['word', 'words'],
    better:
      'ProviderEvent (of a provider), text or messages (of the screen), email (that is sent), term (of a search)',
  },
  { terms: ['way', 'ways'], better: 'paymentMethod or provider' },
  { terms: ['mover', 'movers'], better: 'refundProvider' },
  { terms: ['numberer', 'numbering'], better: 'providerByReference' },
  { terms: ['refunder'], better: 'refundClient' },
  { terms: ['senders back', 'sends back'], better: 'providersWithRefund' },
  { terms: ['wish', 'wishes'], better: 'selectedPackage (of a member), options (of a command)' },
  { terms: ['attempt view', 'stored attempt'], better: 'Payment, or a Pick of it' },
  { terms: ['numbers'], at: 'whole', better: 'reach' },
  {
    terms: ['letter', 'letters'],
    better: 'email (that is sent), character (of a text)',
    allowed: ['letter spacing'],
  },
  // Allowed: `sendMail` of nodemailer, the variables of the operator such as `MAIL_FROM`, and the scheme `mailto:`.
  {
    terms: ['mail', 'mails'],
    better: 'email',
    allowed: [
      'send mail',
      'mail server',
      'mail from',
      'mail to',
      'e mail',
      'mail reply to',
      'mail max connections',
      'mail max per second',
      'mail dkim selector',
    ],
  },
  { terms: ['e mail', 'e mails'], better: 'email' },
  {
    terms: ['admin', 'admins'],
    better: 'staff',
    // Allowed: a role of Netlify Identity, and its API at `/admin/users` and `/admin/audit`.
    allowed: [
      'identity admin',
      'admin users',
      'admin lists',
      'super admin',
      'require admin',
      'by admin',
    ],
  },
  { terms: ['desk'], better: 'staff' },
  { terms: ['noticeboard'], better: 'feed' },
];

/** Grammatical forms that hide the purpose of a name. */
const grammar: NameBan[] = [
  {
    terms: ['of'],
    at: 'end',
    better: 'getX, toX, findX or a property',
    // Allowed: methods of JavaScript, and keywords of JSON Schema.
    allowed: ['value of', 'index of', 'instance of', 'one of', 'any of', 'all of', 'type of'],
  },
  { terms: ['what', 'which', 'whether'], better: 'a noun' },
  // Allowed: a method of JavaScript, and the product's term 'for sale'.
  {
    terms: ['for'],
    at: 'start',
    better: 'a noun, with its unit',
    allowed: ['for each', 'for sale'],
  },
  { terms: ['may'], at: 'start', better: 'can or is' },
];

const fileBan = (name: string, better: string): NameBan => ({ terms: [name], better, at: 'file' });

/** Base names of files that do not describe the files' content. */
const fileNames: NameBan[] = [
  fileBan('sound', 'axe'),
  fileBan('attention', 'polling'),
  fileBan('own pages', 'outbox'),
  fileBan('remarks', 'validation'),
  fileBan('life', 'status'),
  fileBan('unsent', 'unsent-drafts'),
  fileBan('fill', 'the noun that is filled'),
  fileBan('mounts', 'the pages that are mounted'),
  fileBan('bind', 'the noun that is bound'),
  fileBan('counted', 'the count'),
  fileBan('settled', 'the state of a payment'),
  fileBan('ordered', 'the state of a payment'),
  fileBan('closed', 'the state of a payment'),
  fileBan('answer', 'the response'),
  fileBan('answers', 'the responses'),
  ...['utils', 'helpers', 'common', 'misc'].map((name) => fileBan(name, 'the noun')),
];

export const nameBans: NameBan[] = [
  ...pronouns,
  ...participles,
  ...platformTerms,
  ...concepts,
  ...grammar,
  ...fileNames,
];
