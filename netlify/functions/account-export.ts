import type { Config } from '@netlify/functions';
import { requireAccount } from '../auth/require-member.ts';
import { type MemberData, readMemberData } from '../data/account-export.ts';
import { readPictureFile } from '../data/picture-files.ts';
import { limitRequests } from '../data/request-limit.ts';
import { streamDownload, type ZippedFile, zipFiles } from '../http/download.ts';
import { limitedEndpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/account/export' };

const maxRequestsPerMinute = 10;

/** The name of the file with the largest width. */
const largestFile = '1280.webp';

/** Returns all stored data of a member as one archive. */
export default limitedEndpoint(limitRequests(config, maxRequestsPerMinute), {
  GET: async (request) => {
    const { member, user } = await requireAccount(request);
    const memberData = await readMemberData(member);
    return streamDownload('my-data.zip', 'application/zip', zipFiles(toFiles(user, memberData)));
  },
});

/**
 * Returns the files of the archive. The pictures come first, and then `account.json` with the other data, which
 * contains the file name of each picture.
 */
async function* toFiles(
  user: Record<string, unknown>,
  { pictures, ...memberData }: MemberData,
): AsyncGenerator<ZippedFile> {
  const pictureEntries = [];
  for (const picture of pictures) {
    const isReady = picture.state === 'ready';
    const bytes = isReady ? await readPictureFile(picture, largestFile) : undefined;
    const name = `pictures/${picture.id}.webp`;
    if (bytes) yield { name, bytes, isCompressed: true };
    pictureEntries.push({ ...picture, file: bytes ? name : null });
  }
  const account = { account: user, ...memberData, pictures: pictureEntries };
  const bytes = new TextEncoder().encode(JSON.stringify(account, null, 2));
  yield { name: 'account.json', bytes, isCompressed: false };
}
