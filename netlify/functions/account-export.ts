import type { Config } from '@netlify/functions';
import { requireAccount } from '../auth/require-member.ts';
import { type KeptFacts, keptFacts } from '../data/account-export.ts';
import { pictureFile } from '../data/picture-files.ts';
import { download, type ZippedFile, zipped } from '../http/download.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = {
  path: '/api/account/export',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};

/** Returns all stored data of a member as one archive. */
export default endpoint({
  GET: async (request) => {
    const { member, user } = await requireAccount(request);
    const facts = await keptFacts(member);
    return download('my-data.zip', 'application/zip', zipped(toFiles(user, facts)));
  },
});

/**
 * Returns the files of the archive. The pictures come first, and then the other data, which contains the outcome of
 * each picture.
 */
async function* toFiles(
  user: Record<string, unknown>,
  { pictures, ...facts }: KeptFacts,
): AsyncGenerator<ZippedFile> {
  const listed = [];
  for (const picture of pictures) {
    const bytes = picture.state === 'ready' ? await pictureFile(picture, '1280.webp') : undefined;
    const name = `pictures/${picture.id}.webp`;
    if (bytes) yield { name, bytes, isCompressed: true };
    listed.push({ ...picture, file: bytes ? name : null });
  }
  const account = { account: user, ...facts, pictures: listed };
  const bytes = new TextEncoder().encode(JSON.stringify(account, null, 2));
  yield { name: 'account.json', bytes, isCompressed: false };
}
