/** Members who own listings, on a stack in this process, and the letters that they get. */
import type { SentLetter } from '#netlify/local/own-pages.ts';
import { databaseOfEndpoints, exchangeToken, logIn, control, type TestStack } from './stack.ts';

export interface TestOwner {
  id: string;
  email: string;
  /** For the database; '' for one who cannot log in yet. */
  token: string;
}

/** Signs somebody up whom no other test knows, and makes her known to the database. */
export async function newOwner(stack: TestStack, isConfirmed = true): Promise<TestOwner> {
  const login = { email: `${crypto.randomUUID()}@shop.example`, password: 'maua na miti' };
  await control(stack, 'identity-settings', { autoconfirm: isConfirmed });
  const answer = await fetch(`${stack.site}/.netlify/identity/signup`, {
    method: 'POST',
    body: JSON.stringify({ ...login, data: { full_name: 'Njeri Mwangi' } }),
  });
  await control(stack, 'identity-settings', { reset: true });
  const { id } = (await answer.json()) as { id: string };
  if (!isConfirmed) {
    const database = await databaseOfEndpoints(stack);
    await database.from('members').insert({ id, name: 'Njeri Mwangi' }).throwOnError();
    return { id, email: login.email, token: '' };
  }
  const exchanged = await exchangeToken(stack.site, await logIn(stack.site, login));
  const { access_token: token } = (await exchanged.json()) as { access_token: string };
  return { id, email: login.email, token };
}

/** What somebody was sent, oldest first. */
export async function lettersTo(
  { info }: TestStack,
  { email }: Pick<TestOwner, 'email'>,
): Promise<SentLetter[]> {
  const letters = (await (await fetch(`${info.outbox}.json`)).json()) as SentLetter[];
  return letters.filter(({ to }) => to === email).toReversed();
}
