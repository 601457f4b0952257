import type { Member } from '#domain/member/member.ts';
import type { DatabaseToken } from '../auth/database-token.ts';
import type { Environment } from '../env.ts';
import type { Ask } from './ask.ts';
import type { Expected } from './expected.ts';
import type { Finding } from './outcome.ts';

/** What the checks look at. */
export interface Subject {
  environment: Environment;
  ask: Ask;
  /** Signs a member's database token as the endpoints do. */
  sign: (member: Member) => Promise<DatabaseToken>;
  /** What the migrations of this working copy make. */
  expected: Expected;
  /** When the functions of this working copy run by themselves: cron expressions by name. */
  schedules: Map<string, string>;
  /** Opens Netlify's own interface; undefined where nothing was set. */
  netlifyToken: string | undefined;
  /** Folder of the built site; it need not exist. */
  builtSite: string;
  now: () => Date;
}

/** One thing that can be wrong with a hosted configuration. */
export interface Check {
  name: string;
  /** @throws {NoAnswer} */
  examine(subject: Subject): Promise<Finding>;
}
