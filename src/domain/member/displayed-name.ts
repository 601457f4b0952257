/** Checks of names for display to other members. A displayed name cannot impersonate the company or its staff. */
import { getLocalPart, toPlainName, shortenName } from './member.ts';

/** The company's name in small letters. A test compares it with the site's name. */
const brandName = 'tangaza';

/** Maps characters to the Latin letters that look the same. */
const lookalikes: Record<string, string> = {
  '@': 'a',
  а: 'a',
  α: 'a',
  ɑ: 'a',
  ɡ: 'g',
  п: 'n',
  т: 't',
  τ: 't',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
  м: 'm',
  ο: 'o',
  ν: 'v',
};

/** Matches the blanks in a spelled word: 'b o t' → 'bot'. */
const blanksBetweenCharacters = /(?<=(?:^| )[a-z]) +(?=[a-z](?: |$))/g;

/**
 * Returns true if a word of the name begins with the company's name: 'Tangaza Staff' or 'T.A.N.G.A.Z.A'. The
 * company's name within a word, as in 'Mtangazaji', is allowed.
 */
export function containsBrandName(name: string): boolean {
  const folded = foldCharacters(name).replaceAll('4', 'a');
  const tokens = folded.split(/ +/);
  const spelledTokens = folded.replaceAll(blanksBetweenCharacters, '').split(/ +/);
  return [...tokens, ...spelledTokens].some((token) => token.startsWith(brandName));
}

/** Words for roles at a company or a site, in English and Swahili. */
const roles = new Set(
  (
    'staff admin admins administrator administrators administration moderator moderators mod support helpdesk desk help ' +
    'care service services customer customers client member members owner operator operators manager editor editors ' +
    'reviewer system root webmaster postmaster security team official verified billing payments accounts bot noreply reply ' +
    'user users visitor agent representative msimamizi wasimamizi mteja wateja mfanyakazi wafanyakazi huduma usaidizi ' +
    'mwanachama wanachama'
  ).split(' '),
);

/** Words that can accompany a role in a name that is only a role: 'the staff', 'our support team'. */
const fillers = new Set('the a an of our your and for from at no wa ya za kwa na'.split(' '));

/**
 * Returns true for a name that is only a role, such as 'Staff', 'The support team' or 'ADMIN 2'. It also returns
 * true if the name ends with 'the' and a role, such as 'Baraka the customer'. Any other name with a role as its last
 * word, such as 'Amina Admin', is a person's name.
 */
export function isOnlyRole(name: string): boolean {
  const tokens = foldCharacters(name)
    .replaceAll(/\d+/g, ' ')
    .split(' ')
    .filter((token) => token !== '');
  if (tokens.length === 0) return false;
  const isRoleOrFiller = (token: string) => roles.has(token) || fillers.has(token);
  const isSpelledRole = tokens.every(({ length }) => length === 1) && roles.has(tokens.join(''));
  const hasRole = tokens.some((token) => roles.has(token));
  const lastThe = tokens.lastIndexOf('the');
  const tokensAfterThe = lastThe === -1 ? [] : tokens.slice(lastThe + 1);
  const endsWithRole = tokensAfterThe.length > 0 && tokensAfterThe.every(isRoleOrFiller) && hasRole;
  return isSpelledRole || endsWithRole || (hasRole && tokens.every(isRoleOrFiller));
}

/**
 * Converts a name to lower-case Latin letters without diacritics, and digits. Lookalikes become Latin letters, and
 * other characters become blanks.
 */
function foldCharacters(name: string): string {
  return toPlainName(name)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, (character) => lookalikes[character] ?? ' ');
}

/**
 * Returns the name for display to other members: the name, or else the local part of the email address, or else
 * 'Member'. An empty name, and a name that claims a role or the company's name, is skipped.
 */
export function getDisplayedName({ name, email }: { name: string; email: string }): string {
  const names = [toPlainName(name), getLocalPart(email)];
  return shortenName(
    names.find(
      (candidate) => candidate !== '' && !containsBrandName(candidate) && !isOnlyRole(candidate),
    ) ?? 'Member',
  );
}
