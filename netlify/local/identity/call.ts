/** One request on its way through the service. */
import type { Letter } from '../outbox.ts';
import type { Database } from './database.ts';
import type { Hooks } from './hooks.ts';
import type { Settings } from './settings.ts';
import type { TokenBuckets } from './token-limit.ts';

/** What is there for every request. */
export interface Surroundings {
  database: Database;
  mail: (letter: Letter) => void | Promise<void>;
  hooks: Hooks | undefined;
  /** Told of every fault, once; the message names the `error_id` that the client got. */
  log: (error: unknown) => void;
  buckets: TokenBuckets;
}

/** The settings and the time stay the same until the request is answered. */
export interface Call extends Surroundings {
  request: Request;
  /** Parts of the path, such as the `id` of `/admin/users/:id`. */
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  /** Read before the endpoint is chosen, because two of its steps may want it. */
  body: string;
  settings: Settings;
  now: Date;
}

export type Endpoint = (call: Call) => Response | Promise<Response>;
