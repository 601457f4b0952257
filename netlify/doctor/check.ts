import type * as z from 'zod';
import type { Member } from '#domain/member/member.ts';
import type { DatabaseToken } from '../auth/database-token.ts';
import type { Environment } from '../env.ts';
import type { Answer, Send } from './send.ts';
import type { Expected } from './expected.ts';

/** What the checks look at. */
export interface Subject {
  environment: Environment;
  send: Send;
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
  /** @throws {Ended} */
  examine(subject: Subject): Promise<Finding>;
}

/** What a check finds, in words that a person can act on. No secret may be among them. */
export interface Finding {
  result: 'ok' | 'wrong' | 'skipped';
  message: string;
}

/** A finding under the name of its check. */
export interface Outcome extends Finding {
  name: string;
}

export function ok(message: string): Finding {
  return { result: 'ok', message };
}

/** @param advice - what to do next. */
export function wrong(problem: string, advice: string): Finding {
  return { result: 'wrong', message: `${problem} ${advice}` };
}

export function skipped(why: string): Finding {
  return { result: 'skipped', message: why };
}

/** Ends a check early with what it found. */
export class Ended extends Error {
  override name = 'Ended';
  readonly finding: Finding;

  constructor(finding: Finding, options?: ErrorOptions) {
    super(finding.message, options);
    this.finding = finding;
  }
}

/** Runs a check, however it ends. */
export async function runCheck(check: Check, subject: Subject): Promise<Finding> {
  try {
    return await check.examine(subject);
  } catch (error) {
    if (error instanceof Ended) return error.finding;
    throw error;
  }
}

/** What a service answers. @throws {Ended} with `otherwise` where that is not what its documentation says. */
export function requireBody<Body>(
  { status, body }: Answer,
  schema: z.ZodType<Body>,
  otherwise: Finding,
): Body {
  const { success, data } = schema.safeParse(body);
  if (status === 200 && success) return data;
  throw new Ended(otherwise);
}

const marks = { ok: '✓', wrong: '✗', skipped: '–' };

/** One line a check. */
export function describeOutcomes(outcomes: Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  return outcomes
    .map(({ name, result, message }) => `${marks[result]} ${name.padEnd(width)}  ${message}`)
    .join('\n');
}
