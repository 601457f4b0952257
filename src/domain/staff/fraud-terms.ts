/** Terms by which a fraud shows itself: requests for a secret, and names of companies that criminals imitate. */
import type { ListingVersion } from '../listing/version.ts';
import { toLatinGlyphs } from '../text/misleading-characters.ts';

/**
 * Companies and offices that false adverts imitate. M-Pesa is missing, because many honest shops are agents of M-Pesa.
 */
const imitatedNames = [
  'Safaricom',
  'Airtel',
  'Telkom',
  'Fuliza',
  'M-Shwari',
  'Equity Bank',
  'Equitel',
  'KCB',
  'Co-operative Bank',
  'Absa',
  'NCBA',
  'Stanbic',
  'Family Bank',
  'Hustler Fund',
  'Kenya Power',
  'KPLC',
  'KRA',
  'eCitizen',
  'Huduma Centre',
  'NTSA',
  'NSSF',
  'HELB',
  'Jumia',
  'Kilimall',
  'Naivas',
  'Carrefour',
  'Quickmart',
  'Betika',
  'SportPesa',
  'PayPal',
  'Western Union',
  'Tangaza',
];

const toPattern = (name: string): string => name.replaceAll(/[ -]/g, '[ -]?');
const imitatedName = new RegExp(`\\b(${imitatedNames.map(toPattern).join('|')})\\b`, 'i');

/** Capital letters mean the secret number. Small ones are also a needle. A tax PIN is no secret. */
const pin = '(?<!KRA |iTax |tax )PINs?';
const secrets = [
  new RegExp(`\\b(${pin}|OTP|CVV)\\b`),
  /\b(your|send|enter|share|m-?pesa|sim) (the )?(pin|otp)\b/i,
  /\b(password|passcode|one[- ]time (code|password)|verification code|secret (code|number))\b/i,
  /\b(nenosiri|neno la siri|namba (yako )?ya siri|pin yako)\b/i,
];

/** A term of a listing's version that a fraud may use. */
export interface FraudTerm {
  kind: 'secret' | 'company';
  term: string;
}

/** Returns the requests for a secret, and the name of an imitated company in the title or the contact; each once. */
export function findFraudTerms(
  version: Pick<ListingVersion, 'title' | 'contact' | 'description' | 'deliveries' | 'items'>,
): FraudTerm[] {
  const { title, contact, description, deliveries, items } = version;
  const texts = [title, contact, description, deliveries, ...items.map(({ name }) => name)];
  const text = toLatinGlyphs(texts.join('\n'));
  const names = toLatinGlyphs(`${title}\n${contact}`);
  const secret = secrets.map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
  const company = imitatedName.exec(names)?.[0];
  return [
    ...(secret === undefined ? [] : [{ kind: 'secret', term: secret } as const]),
    ...(company === undefined ? [] : [{ kind: 'company', term: company } as const]),
  ];
}
