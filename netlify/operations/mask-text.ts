/**
 * Removes the variable parts of texts about faults, such as ids, numbers, names, addresses, tokens and quoted values. The
 * rule is a list of the permitted forms of a word, so that a text of an unknown library or service loses too much rather
 * than too little.
 */

/** The replacement of each variable part. */
const mask = '#';

/** Maximum lengths of the stored texts. `faults_message_has_no_variable_parts` and `faults_place_length` agree. */
const maxLength = 200;
/** The part of a text that is examined. It bounds the time for a text of any length. */
const maxExaminedLength = 1_000;

/** A quoted text. An apostrophe within a word opens none. A quotation without an end covers the rest of the line. */
const quotation =
  /["`“”«»„].*?(?:["`“”«»]|$)|(?<![\p{L}\p{N}])['‘’].*?(?:['‘’](?![\p{L}\p{N}])|$)/gu;

/** A secret after its name, as in 'Bearer abc' and 'password=abc'. */
const namedSecret =
  /\b(api-?key|authorization|basic|bearer|cookie|key|passphrase|password|secret|signature|token)\b[\s:=]+\S+/gi;

/** Words that may begin with a capital: first words of sentences, names of services, and abbreviations. */
const capitalizedTerms = new Set(
  (
    'A All An Another Access Aborted Address Argument Array Authentication Bad Bearer Body Cannot Certificate Client Column Connect ' +
    'Connection Could Daraja Database Do Duplicate E-mail E-mails Empty Error Every Execution Expected Failed Failure Fetch ' +
    'File Forbidden Function Headers Host HTTP Identity In Incorrect Input Insufficient Internal Invalid It JSON JWT Key ' +
    'Lock Login Mail Maximum Message Messages Method Missing M-Pesa Must Netlify Network No Not Nothing Null Object Only ' +
    'Operation Out Parameter Parse PayPal Permission PostgREST PostgreSQL Protocol Relation Remote Request Requests Response ' +
    'Safaricom Sanity Server Service Session Several Signature SMTP Socket Something SQL SSL Statement Supabase The There ' +
    'This Timeout TLS Token Too Type Unable Unauthorized Undefined Unexpected Unknown Unsupported URL Value'
  ).split(' '),
);

/** Words in lower case, identifiers in camelCase and snake_case, and the names of errors. */
const permittedTerm =
  /^(?:[a-z]{1,24}(?:['’][a-z]{1,2})?|[a-z]{1,4}-[a-z]{1,16}|[a-z]{1,20}(?:[A-Z][a-z]{1,20}){1,5}|[a-z]{1,20}(?:_[a-z]{1,20}){1,6}|(?:[A-Z][a-z]{1,20}){1,4}Error|[^\p{L}\p{N}@]{1,3})$/u;

/** Returns the first line of a message without its variable parts. */
export function maskMessage(message: string): string {
  const [line = ''] = message
    .slice(0, maxExaminedLength)
    .trimStart()
    .split(/[\r\n\u2028\u2029]/u);
  const terms = line
    .replaceAll(quotation, mask)
    .replaceAll(namedSecret, `$1 ${mask}`)
    .split(/[\s\p{Cc}\p{Zs}]+/u)
    .filter(Boolean)
    .map(maskTerm);
  return shorten(terms);
}

/**
 * Returns the place of a fault without its variable parts. The site's own code writes places, so only quotations,
 * addresses, and words with digits or of more than 60 characters are masked.
 */
export function maskPlace(place: string): string {
  const terms = place
    .slice(0, maxExaminedLength)
    .replaceAll(quotation, mask)
    .split(/[\s\p{Cc}\p{Zs}]+/u)
    .filter(Boolean)
    .map((term) => (/[\p{N}@%]/u.test(term) || term.length > 60 ? mask : term));
  return shorten(terms) || mask;
}

/** Masks a word, except the brackets and the punctuation around it. */
function maskTerm(term: string): string {
  const [, start = '', core = '', end = ''] =
    /^([([{<]*)(.*?)([)\]}>.,:;!?…]*)$/su.exec(term) ?? [];
  if (core === '') return `${start}${end}`;
  const isPermitted = permittedTerm.test(core) || capitalizedTerms.has(core);
  return `${start}${isPermitted ? core : mask}${end}`;
}

/** Joins words. Consecutive masks become one, because the number of words of a variable part varies too. */
function shorten(terms: string[]): string {
  return terms
    .join(' ')
    .replaceAll(/#(?: #)+/g, mask)
    .slice(0, maxLength)
    .trimEnd();
}
