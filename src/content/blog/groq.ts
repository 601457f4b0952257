import * as groq from 'groq-js';
import type { Document } from './dataset.ts';

/** What is used of groq-js 2.0.0, whose package lacks the files that its own types refer to. */
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

/** What a query names with a dollar sign, by name. */
export type Params = Record<string, unknown>;

/** A query that was parsed, and is for the parameters that it was parsed with, if there were any. */
export type QueryTree = object;

export const { evaluate, parse } = groq as unknown as Groq<QueryTree>;
