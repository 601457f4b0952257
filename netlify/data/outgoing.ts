/** Reads whether messages may leave the site. After a restore, they are held until staff release them. */
import { createDatabaseClient, unwrapResponse } from './database.ts';

/** Returns true while e-mails, prompts, refunds and builds are held. @throws {Problem} `database-unavailable` */
export const isOutgoingHeld = (): Promise<boolean> =>
  unwrapResponse(createDatabaseClient().rpc('outgoing_is_held'));
