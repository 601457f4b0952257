/** What tests of the staff's desk share: asking as somebody, and rows to look at. */
import { type databaseOfEndpoints, logIn, type TestStack } from './stack.ts';

export const vacancy = {
  name: 'Duka la Amina',
  email: 'jobs@duka.example',
  message: 'Two tailors in Ruiru, from Monday.',
};

export const job = {
  jobTitle: 'Tailor',
  jobDescription: 'Sew school uniforms in a workshop of four in Ruiru.',
  employer: 'Duka la Amina',
  category: 'Clothing',
  location: 'Ruiru',
  employment: 'FULL_TIME',
  requirements: ['You sew straight seams.', 'You have your own scissors.'],
  responsibilities: ['Cut and sew thirty shirts a week.'],
  urlToWebsite: 'https://duka.example',
  howToApply: 'Send a photo of something that you sewed.',
  applyEmail: 'jobs@duka.example',
};

export interface Listed<Item> {
  items: Item[];
  next: string | null;
}

/** Asks the endpoints of a stack in the name of one person. */
export async function deskOf(stack: TestStack, who: 'member' | 'staff') {
  const token = await logIn(stack.site, stack.info.signIns[who]);
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${stack.site}/api/staff/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  return {
    get: (path: string) => send(path),
    list: async <Item>(path: string) => (await (await send(path)).json()) as Listed<Item>,
    post: (path: string, body: unknown) =>
      send(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

/** Every item of a list, page by page. */
export async function everyItem<Item extends object>(
  desk: Awaited<ReturnType<typeof deskOf>>,
  path: string,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let next: string | null = ''; next !== null;) {
    const cursor: string = next === '' ? '' : `cursor=${encodeURIComponent(next)}`;
    const page: Listed<Item> = await desk.list<Item>(
      `${path}${path.includes('?') ? '&' : '?'}${cursor}`,
    );
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

/** @returns the id of a vacancy that was just sent. */
export async function sendVacancy(
  database: Awaited<ReturnType<typeof databaseOfEndpoints>>,
  change: Partial<typeof vacancy> = {},
): Promise<string> {
  const row = { ...vacancy, ...change };
  const { data } = await database
    .from('vacancies')
    .insert(row)
    .select('id')
    .single()
    .throwOnError();
  return data.id as string;
}
