import type { Member } from '../../src/domain/member/member.ts';
import type { DatabaseToken } from '../auth/database-token.ts';
import type { Environment } from '../env.ts';
import type { Ask } from './ask.ts';
import type { ExpectedTables } from './expected-tables.ts';
import type { Finding } from './outcome.ts';

/** What the checks look at. */
export interface Subject {
  environment: Environment;
  ask: Ask;
  /** Signs a member's database token as the endpoints do. */
  sign: (member: Member) => Promise<DatabaseToken>;
  /** What the migrations of this working copy make. */
  tables: ExpectedTables;
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
