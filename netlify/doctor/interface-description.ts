/** Reads the description of the REST interface (docs.postgrest.org, references/api/openapi). */
import * as z from 'zod';
import type { Subject } from './check.ts';
import type { Expected, Parameter } from './expected.ts';
import { asEndpoint } from './rest.ts';

const callSchema = z.object({
  post: z.object({
    parameters: z.array(
      z.looseObject({
        schema: z
          .object({
            required: z.array(z.string()).default([]),
            properties: z.record(z.string(), z.object({ format: z.string() })).default({}),
          })
          .optional(),
      }),
    ),
  }),
});
const descriptionSchema = z.object({ paths: z.record(z.string(), z.unknown()) });

export interface Served {
  /** The names of tables and views. */
  tables: string[];
  functions: Expected['functions'];
}

/**
 * Returns all tables, views and functions that the migrations create or that the REST interface lists. The
 * interface may list objects that no migration created.
 */
export async function allThatIsServed(subject: Subject): Promise<Served> {
  const { tables, views, functions } = subject.expected;
  const { body } = await asEndpoint(subject)('');
  const listed = Object.entries(descriptionSchema.safeParse(body).data?.paths ?? {});
  const called = listed.flatMap(([path, call]): [string, Parameter[]][] => {
    const name = /^\/rpc\/(\w+)$/.exec(path)?.[1];
    return name === undefined ? [] : [[name, parseParameters(call)]];
  });
  const read = listed.flatMap(([path]) => /^\/(\w+)$/.exec(path)?.[1] ?? []);
  return {
    tables: [...new Set([...tables.keys(), ...views, ...read])].sort(),
    functions: new Map([...called, ...functions].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function parseParameters(call: unknown): Parameter[] {
  const parameters = callSchema.safeParse(call).data?.post.parameters ?? [];
  return parameters.flatMap(({ schema }) =>
    (schema?.required ?? []).map((name) => ({
      name,
      type: schema?.properties[name]?.format ?? '',
    })),
  );
}
