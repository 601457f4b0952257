import * as groq from 'groq-js';
import type { Document } from './dataset.ts';

/** The part of groq-js 2.0.0 that the blog uses. The types of the package refer to files that the package lacks. */
interface Groq<Tree> {
  parse: (query: string, options?: { params: Params }) => Tree;
  evaluate: (
    tree: Tree,
    options: {
      params: Params;
      dataset: readonly Document[];
      /** The result of `now()`; the present time by default. */
      timestamp?: Date;
      dereference?: (reference: { _ref: string }) => Promise<Document | undefined>;
    },
  ) => Promise<{ get: () => Promise<unknown> }>;
}

/** The parameters of a query by name. The query refers to them with a dollar sign. */
export type Params = Record<string, unknown>;

/** A parsed query. It includes the parameters if `parse` received them. */
export type QueryTree = object;

export const { evaluate, parse } = groq as unknown as Groq<QueryTree>;
