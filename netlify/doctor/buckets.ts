import * as z from 'zod';
import { ok, pushAdvice, requireBody, wrong, type Check, type Subject } from './check.ts';
import type { Bucket } from './expected-schema.ts';
import {
  zeroPostsPath,
  createEndpointSend,
  createVisitorSend,
  getKeyHeaders,
  requireDatabaseResponses,
} from './rest.ts';

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
    // The call ends the check if the publishable key is a secret key.
    createVisitorSend(subject);
    requireDatabaseResponses([await createEndpointSend(subject)(zeroPostsPath)], {
      sentKey: 'secret',
    });
    const { url, secretKey } = subject.environment.database;
    const headers = getKeyHeaders(secretKey);
    const response = await subject.send(new URL('/storage/v1/bucket', url), { headers });
    const failure = wrong(
      `The storage at SUPABASE_URL answers ${response.status} without a list of buckets.`,
      'Check the address, and check in Supabase if the project is paused.',
    );
    const actualBuckets = requireBody(response, bucketsSchema, failure);
    const problems = subject.expected.buckets.flatMap((expected) =>
      findProblems(expected, actualBuckets),
    );
    if (problems.length > 0) {
      return wrong(`${problems.join(', ')}.`, `${pushAdvice} Undo manual changes under Storage.`);
    }
    const listableBuckets = await findListableBuckets(subject, actualBuckets);
    if (listableBuckets.length === 0)
      return ok(`${actualBuckets.length} buckets match the migrations.`);
    return wrong(
      `A visitor can list the files in ${listableBuckets.join(', ')}.`,
      'Delete the policy that allows it under Storage → Policies.',
    );
  },
};

function findProblems(expected: Bucket, actualBuckets: Bucket[]): string[] {
  const { id } = expected;
  const match = actualBuckets.find((bucket) => bucket.id === id);
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

/**
 * Returns the ids of the buckets in which a visitor can list files. The storage returns an empty list or an error
 * unless a policy allows the list.
 */
async function findListableBuckets(
  { environment: { database }, send }: Subject,
  actualBuckets: Bucket[],
): Promise<string[]> {
  const headers = {
    ...getKeyHeaders(database.publishableKey),
    'content-type': 'application/json',
  };
  const requests = actualBuckets.map(async ({ id }) => {
    const address = new URL(`/storage/v1/object/list/${encodeURIComponent(id)}`, database.url);
    const body = JSON.stringify({ prefix: '', limit: 1 });
    const response = await send(address, { method: 'POST', headers, body });
    return Array.isArray(response.body) && response.body.length > 0 ? [id] : [];
  });
  return (await Promise.all(requests)).flat();
}
