/** Creates a client of the staff endpoints, and provides a sample vacancy and a sample job. */
import { type createServiceClient, logIn, type TestStack } from './stack.ts';

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

interface StaffResponse<Body> {
  status: number;
  body: Body;
}

interface ItemPage<Item> {
  items: Item[];
  next: string | null;
}

/**
 * Returns functions that send requests to the staff endpoints as a seeded user. A request with a body is a POST,
 * every other request is a GET.
 */
export function createStaffClient(
  { site, info }: TestStack,
  role: 'member' | 'staff' | 'secondStaff' = 'staff',
) {
  const send = async (path: string, body?: unknown) =>
    fetch(`${site}/api/staff/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      // Each request logs in again, because tests move the clock beyond the expiry of a token.
      headers: { authorization: `Bearer ${await logIn(site, info.signIns[role])}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const list = async <Item>(path: string) => (await (await send(path)).json()) as ItemPage<Item>;
  return {
    send,
    list,
    requestJson: async <Body = Record<string, unknown>>(
      path: string,
      body?: unknown,
    ): Promise<StaffResponse<Body>> => {
      const response = await send(path, body);
      return { status: response.status, body: (await response.json()) as Body };
    },
    /** Returns the items of all pages of a list. */
    listAll: async <Item>(path: string): Promise<Item[]> => {
      const items: Item[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query: string = cursor === '' ? '' : `cursor=${encodeURIComponent(cursor)}`;
        const page = await list<Item>(`${path}${path.includes('?') ? '&' : '?'}${query}`);
        items.push(...page.items);
        cursor = page.next;
      }
      return items;
    },
    /** Returns the text of a file, including its byte order mark. */
    readFile: async (path: string): Promise<string> => {
      const bytes = await (await send(path)).arrayBuffer();
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    },
  };
}

/**
 * Inserts a vacancy.
 * @returns its id
 */
export async function insertVacancy(
  database: Awaited<ReturnType<typeof createServiceClient>>,
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
