import * as groq from 'groq-js';
import type { Document } from './dataset.ts';

/** The used part of groq-js 2.0.0. Its package lacks files that its own types refer to. */
interface Groq<Tree> {
  parse: (query: string, options?: { params: Params }) => Tree;
  evaluate: (
    tree: Tree,
    options: {
      params: Params;
      dataset: readonly Document[];
      dereference?: (reference: { _ref: string }) => Promise<Document | undefined>;
    },
  ) => Promise<{ get: () => Promise<unknown> }>;
}

/** The parameters of a query by name; the query refers to them with a dollar sign. */
export type Params = Record<string, unknown>;

/** A parsed query, including its parameters, if any. */
export type QueryTree = object;

export const { evaluate, parse } = groq as unknown as Groq<QueryTree>;
