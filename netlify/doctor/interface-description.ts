/** Reads the description of the REST interface (docs.postgrest.org, references/api/openapi). */
import * as z from 'zod';
import type { Subject } from './check.ts';
import type { ExpectedSchema, Parameter } from './expected-schema.ts';
import { createEndpointSend } from './rest.ts';

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

export interface ServedObjects {
  /** The names of tables and views. */
  tables: string[];
  functions: ExpectedSchema['functions'];
}

/**
 * Returns all tables, views and functions that the migrations create or that the REST interface lists. The
 * interface may list objects that no migration created.
 */
export async function readServedObjects(subject: Subject): Promise<ServedObjects> {
  const { tables, views, functions } = subject.expected;
  const { body } = await createEndpointSend(subject)('');
  const listedPaths = Object.entries(descriptionSchema.safeParse(body).data?.paths ?? {});
  const listedFunctions = listedPaths.flatMap(([path, call]): [string, Parameter[]][] => {
    const name = /^\/rpc\/(\w+)$/.exec(path)?.[1];
    return name === undefined ? [] : [[name, parseParameters(call)]];
  });
  const listedRelations = listedPaths.flatMap(([path]) => /^\/(\w+)$/.exec(path)?.[1] ?? []);
  return {
    tables: [...new Set([...tables.keys(), ...views, ...listedRelations])].sort(),
    functions: new Map(
      [...listedFunctions, ...functions].sort(([first], [second]) => (first < second ? -1 : 1)),
    ),
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
