import type { Config } from '@netlify/functions';
import { exportErasures } from '../data/erasures.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/5 * * * *' };

/** Adds deletions and e-mail opt-outs to the list that survives the loss of the database. */
export default endpoint({ POST: exportErasures });
