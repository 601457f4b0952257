/** Names as members see each other's: plain text, and nobody's but their own. */
import { localPart, plainName, shortened } from './member.ts';

/** The word that stands for us; a test compares it with the site's name. */
const brandWord = 'tangaza';

/** Signs that look like letters of the brand. */
const lookalikes: Record<string, string> = {
  '@': 'a',
  а: 'a',
  α: 'a',
  ɑ: 'a',
  ɡ: 'g',
  п: 'n',
  т: 't',
  τ: 't',
};

/**
 * Whether a word of the name begins with the brand's: 'Tangaza Staff', 'T.A.N.G.A.Z.A'. A word that only
 * has it inside, such as 'Mtangazaji', is somebody's own.
 */
export function claimsToBeUs(name: string): boolean {
  const folded = plainName(name)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, (sign) => lookalikes[sign] ?? ' ')
    .replaceAll('4', 'a');
  const words = folded.split(/ +/);
  const spelled = folded.replaceAll(/(?<=(?:^| )[a-z]) +(?=[a-z](?: |$))/g, '').split(/ +/);
  return [...words, ...spelled].some((word) => word.startsWith(brandWord));
}

/** What the others see: the name, else the first part of the e-mail address, else that she is a member. */
export function displayedName({ name, email }: { name: string; email: string }): string {
  const names = [plainName(name), localPart(email)];
  return shortened(names.find((one) => one !== '' && !claimsToBeUs(one)) ?? 'Member');
}
