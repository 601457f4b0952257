import type { Config } from '@netlify/functions';
import { deleteOldPictures, deleteStrayUploads } from '../data/old-pictures.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/15 * * * *' };

/** Deletes pictures that no page shows any more, and the remains of interrupted uploads. */
export default endpoint({
  POST: async () => {
    await deleteOldPictures();
    await deleteStrayUploads();
  },
});
