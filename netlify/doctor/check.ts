import type * as z from 'zod';
import type { Member } from '#domain/member/member.ts';
import type { DatabaseToken } from '../auth/database-token.ts';
import type { Environment } from '../env.ts';
import type { ExpectedSchema } from './expected-schema.ts';

/** The response of a service. */
export interface ServiceResponse {
  status: number;
  /** Undefined if the response is not JSON. */
  body: unknown;
  headers: Headers;
}

/** Sends a request. @throws {CheckEnded} if the service gives no response */
export type Send = (address: URL, init?: RequestInit) => Promise<ServiceResponse>;

/** The inputs of the checks. */
export interface Subject {
  environment: Environment;
  send: Send;
  /** Signs a member's database token in the same way as the endpoints. */
  sign: (member: Member) => Promise<DatabaseToken>;
  /** The schema that the migrations of this working copy create. */
  expected: ExpectedSchema;
  /** The schedules of this working copy: cron expressions by the name of the function. */
  schedules: Map<string, string>;
  /** The token of Netlify's API, undefined if it is not set. */
  netlifyToken: string | undefined;
  /** The folder of the built site, which may be missing. */
  builtSite: string;
  now: () => Date;
}

/** A check of one part of a hosted configuration. */
export interface Check {
  name: string;
  /** @throws {CheckEnded} with a finding */
  examine(subject: Subject): Promise<Finding>;
}

/**
 * Advice for a database that lacks a part of the migrations. Without `--remote`, version 3 of the CLI pushes to a local
 * stack. [supabase db push --help, 3.1.0]
 */
export const pushAdvice = 'Run npx supabase@3 db push --remote --workdir netlify.';

/**
 * The result of a check. The message must not contain a secret. For a wrong configuration, it states the next step
 * of the operator.
 */
export interface Finding {
  result: 'ok' | 'wrong' | 'skipped';
  message: string;
}

/** A finding with the name of its check. */
export interface Outcome extends Finding {
  name: string;
}

export function ok(message: string): Finding {
  return { result: 'ok', message };
}

/** @param advice - the next step for the operator */
export function wrong(problem: string, advice: string): Finding {
  return { result: 'wrong', message: `${problem} ${advice}` };
}

export function skipped(reason: string): Finding {
  return { result: 'skipped', message: reason };
}

/** Thrown to end a check early. It carries the check's finding. */
export class CheckEnded extends Error {
  override name = 'CheckEnded';
  readonly finding: Finding;

  constructor(finding: Finding, options?: ErrorOptions) {
    super(finding.message, options);
    this.finding = finding;
  }
}

/** Runs a check. A {@link CheckEnded} is converted to its finding, and every other error is thrown. */
export async function runCheck(check: Check, subject: Subject): Promise<Finding> {
  try {
    return await check.examine(subject);
  } catch (error) {
    if (error instanceof CheckEnded) return error.finding;
    throw error;
  }
}

/**
 * Parses the body of a response.
 * @throws {CheckEnded} with `failure` unless the status is 200 and the body matches the schema
 */
export function requireBody<Body>(
  { status, body }: ServiceResponse,
  schema: z.ZodType<Body>,
  failure: Finding,
): Body {
  const { success, data } = schema.safeParse(body);
  if (status === 200 && success) return data;
  throw new CheckEnded(failure);
}

const symbols = { ok: '✓', wrong: '✗', skipped: '–' };

/** Formats the outcomes, one line for each check. */
export function describeOutcomes(outcomes: Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  return outcomes
    .map(({ name, result, message }) => `${symbols[result]} ${name.padEnd(width)}  ${message}`)
    .join('\n');
}
