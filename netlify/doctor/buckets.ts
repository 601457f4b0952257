import * as z from 'zod';
import { ok, requireBody, wrong, type Check, type Subject } from './check.ts';
import type { Bucket } from './expected.ts';
import { anyRead, asEndpoint, asVisitor, headersFor, requireReached } from './rest.ts';

/** The response of the storage interface (supabase.github.io/storage, GET /bucket). */
const bucketsSchema = z.array(
  z.object({
    id: z.string(),
    public: z.boolean(),
    file_size_limit: z.number().nullable().default(null),
    allowed_mime_types: z.array(z.string()).nullable().default(null),
  }),
);

/** Checks that the buckets match the migrations, and that visitors cannot list the files in them. */
export const buckets: Check = {
  name: 'buckets',
  async examine(subject) {
    asVisitor(subject);
    requireReached([await asEndpoint(subject)(anyRead)], 'secret');
    const { url, secretKey } = subject.environment.database;
    const headers = headersFor(secretKey);
    const answer = await subject.send(new URL('/storage/v1/bucket', url), { headers });
    const none = wrong(
      `The storage at SUPABASE_URL answers ${answer.status} without a list of buckets.`,
      'Check the address, and check in Supabase if the project is paused.',
    );
    const there = requireBody(answer, bucketsSchema, none);
    const problems = subject.expected.buckets.flatMap((expected) => findProblems(expected, there));
    if (problems.length > 0) {
      return wrong(
        `${problems.join(', ')}.`,
        'Run supabase db push --workdir netlify, and undo manual changes under Storage.',
      );
    }
    const listed = await listedForVisitors(subject, there);
    if (listed.length === 0) return ok(`${there.length} buckets match the migrations.`);
    return wrong(
      `A visitor can list the files in ${listed.join(', ')}.`,
      'Delete the policy that allows it under Storage → Policies.',
    );
  },
};

function findProblems(expected: Bucket, there: Bucket[]): string[] {
  const { id } = expected;
  const match = there.find((bucket) => bucket.id === id);
  if (!match) return [`The bucket ${id} is missing`];
  const differences: [isExpected: boolean, difference: string][] = [
    [match.public === expected.public, `is ${match.public ? 'public' : 'private'}`],
    [match.file_size_limit === expected.file_size_limit, 'has another size limit'],
    [formatTypes(match) === formatTypes(expected), 'accepts other kinds of files'],
  ];
  return differences.flatMap(([isExpected, difference]) =>
    isExpected ? [] : [`The bucket ${id} ${difference}`],
  );
}

function formatTypes({ allowed_mime_types: types }: Bucket): string {
  return types ? [...types].sort().join() : 'any';
}

/** Returns the ids of the buckets in which a visitor can list files. Without a policy, the list is empty or refused. */
async function listedForVisitors(
  { environment: { database }, send }: Subject,
  there: Bucket[],
): Promise<string[]> {
  const headers = {
    ...headersFor(database.publishableKey),
    'content-type': 'application/json',
  };
  const listed = there.map(async ({ id }) => {
    const address = new URL(`/storage/v1/object/list/${encodeURIComponent(id)}`, database.url);
    const body = JSON.stringify({ prefix: '', limit: 1 });
    const answer = await send(address, { method: 'POST', headers, body });
    return Array.isArray(answer.body) && answer.body.length > 0 ? [id] : [];
  });
  return (await Promise.all(listed)).flat();
}
