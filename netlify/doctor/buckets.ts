import * as z from 'zod';
import { ok, skipped, wrong, type Check, type Subject } from './check.ts';
import type { Bucket } from './expected.ts';
import { anyRead, asEndpoint, noVisitorsKey } from './keys.ts';
import { headersFor, receptionOf } from './rest.ts';

/** As the storage interface lists them (supabase.github.io/storage, GET /bucket). */
const bucketsSchema = z.array(
  z.object({
    id: z.string(),
    public: z.boolean(),
    file_size_limit: z.number().nullable().default(null),
    allowed_mime_types: z.array(z.string()).nullable().default(null),
  }),
);

/** The buckets are as the migrations made them, and no visitor can look through them. */
export const buckets: Check = {
  name: 'buckets',
  async examine(subject) {
    const blind = noVisitorsKey(subject);
    if (blind) return blind;
    if (receptionOf(await asEndpoint(subject)(anyRead)) === 'refused') {
      return skipped('Not to be seen before the database takes the secret key.');
    }
    const { url, secretKey } = subject.environment.database;
    const headers = headersFor(secretKey);
    const answer = await subject.send(new URL('/storage/v1/bucket', url), { headers });
    const there = bucketsSchema.safeParse(answer.body).data;
    if (answer.status !== 200 || !there) {
      return wrong(
        `The storage at SUPABASE_URL answers ${answer.status} and no buckets.`,
        'Check the address, and whether the project is paused.',
      );
    }
    const problems = subject.expected.buckets.flatMap((expected) => problemsOf(expected, there));
    if (problems.length > 0) {
      return wrong(
        `${problems.join(', ')}.`,
        'Run supabase db push --workdir netlify; what was changed by hand is set back under Storage.',
      );
    }
    const listed = await listedForVisitors(subject, there);
    if (listed.length === 0) return ok(`${there.length} are as they should be.`);
    return wrong(
      `Somebody without an account can list the files in ${listed.join(', ')}.`,
      'Delete the policy that allows it under Storage → Policies.',
    );
  },
};

function problemsOf(expected: Bucket, there: Bucket[]): string[] {
  const { id } = expected;
  const found = there.find((bucket) => bucket.id === id);
  if (!found) return [`The bucket ${id} is missing`];
  return [
    ...(found.public === expected.public
      ? []
      : [`The bucket ${id} is ${found.public ? 'public' : 'private'}`]),
    ...(found.file_size_limit === expected.file_size_limit
      ? []
      : [`The bucket ${id} has another limit of size`]),
    ...(typesOf(found) === typesOf(expected)
      ? []
      : [`The bucket ${id} takes other kinds of files`]),
  ];
}

function typesOf({ allowed_mime_types: types }: Bucket): string {
  return types ? [...types].sort().join() : 'any';
}

/** Visitors get an empty list, or none, of a bucket that no policy opens to them. */
async function listedForVisitors(
  { environment: { database }, send }: Subject,
  there: Bucket[],
): Promise<string[]> {
  const headers = {
    ...headersFor(database.publishableKey),
    'content-type': 'application/json',
  };
  const answers = await Promise.all(
    there.map(({ id }) =>
      send(new URL(`/storage/v1/object/list/${encodeURIComponent(id)}`, database.url), {
        method: 'POST',
        headers,
        body: JSON.stringify({ prefix: '', limit: 1 }),
      }),
    ),
  );
  return there.flatMap(({ id }, at) => {
    const body = answers[at]?.body;
    return Array.isArray(body) && body.length > 0 ? [id] : [];
  });
}
