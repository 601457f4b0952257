/** The Studio's schema, read where the Studio's own library is not installed. */
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { paths } from '../paths.ts';

/** True, or what an editor has to do. */
type Verdict = true | string;
export type Check = (value: unknown, context: unknown) => Verdict | Promise<Verdict>;

/** What `rule.custom` answers; only an error keeps a document from being published. */
export interface Rule {
  check: Check;
  isError: boolean;
  error: () => Rule;
  warning: () => Rule;
  info: () => Rule;
}

interface Choice {
  value: string;
}

/** A type, field or member, as far as documents are checked by it. */
export interface SchemaType {
  name?: string;
  type: string;
  fields?: SchemaType[];
  of?: SchemaType[];
  to?: SchemaType[];
  styles?: Choice[];
  lists?: Choice[];
  marks?: { decorators: Choice[]; annotations: SchemaType[] };
  validation?: (rule: { custom: (check: Check) => Rule }) => Rule | Rule[];
}

/** These three answer with what they are given; they exist for the sake of types. */
const standIn = `data:text/javascript,
  const same = (definition) => definition;
  export { same as defineType, same as defineField, same as defineArrayMember };`;

/** Loaded past a bundler that may be in between, because the hook is Node's. */
export function readStudioSchema(): SchemaType[] {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === 'sanity' ? { url: standIn, shortCircuit: true } : next(name, context),
  });
  try {
    const require = createRequire(import.meta.url);
    const schema = require(join(paths.studio, 'schema/index.ts')) as { types: SchemaType[] };
    return schema.types;
  } finally {
    hooks.deregister();
  }
}
