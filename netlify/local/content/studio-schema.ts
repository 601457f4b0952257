/** Loads the Studio's schema although the Studio's library is not installed. */
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { paths } from '../paths.ts';

/** True if the value is valid, otherwise advice for the editor. */
type Verdict = true | string;
export type Check = (value: unknown, context: unknown) => Verdict | Promise<Verdict>;

/** A rule that `rule.custom` returns. Only errors prevent the publication of a document. */
export interface Rule {
  check: Check;
  isError: boolean;
  error: () => Rule;
  warning: () => Rule;
  info: () => Rule;
}

interface Option {
  value: string;
}

/** The properties of a type, a field or an array member that the validation needs. */
export interface SchemaType {
  name?: string;
  type: string;
  fields?: SchemaType[];
  of?: SchemaType[];
  to?: SchemaType[];
  /** True for a reference without a guarantee that its target exists. */
  weak?: boolean;
  styles?: Option[];
  lists?: Option[];
  marks?: { decorators: Option[]; annotations: SchemaType[] };
  validation?: (rule: { custom: (check: Check) => Rule }) => Rule | Rule[];
}

/**
 * A replacement for the library as a module URL. Its three functions return their argument, because the library has
 * them only for type inference.
 */
const libraryStub = `data:text/javascript,
  const same = (definition) => definition;
  export { same as defineType, same as defineField, same as defineArrayMember };`;

/**
 * Returns the types of the Studio's schema. A module hook replaces the package `sanity` by a stub. Only Node applies
 * module hooks, so Node loads the schema without a bundler.
 */
export function readStudioSchema(): SchemaType[] {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === 'sanity' ? { url: libraryStub, shortCircuit: true } : next(name, context),
  });
  try {
    const require = createRequire(import.meta.url);
    const schema = require(join(paths.studio, 'schema/index.ts')) as { types: SchemaType[] };
    return schema.types;
  } finally {
    hooks.deregister();
  }
}
