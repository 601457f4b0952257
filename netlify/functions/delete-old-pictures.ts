import type { Config } from '@netlify/functions';
import { deleteOldPictures, deleteStrayUploads } from '../data/old-pictures.ts';
import { scheduledFunction } from '../operations/record-run.ts';

export const config: Config = { schedule: '*/15 * * * *' };

/** Deletes pictures that no page shows any more, and the remains of interrupted uploads. */
export default scheduledFunction('delete-old-pictures', async () => {
  await deleteOldPictures();
  await deleteStrayUploads();
});
