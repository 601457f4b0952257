/** Explains to an operator why `npm run content` failed. */
import { dirname } from 'node:path';
import { ClientError } from '@sanity/client';
import * as z from 'zod';
import { isOutage } from '../process.ts';

interface Target {
  /** The dataset and its project, as the terminal shows them. */
  project: string;
  folder: string;
}

/** Returns an error with advice for the operator. A failure without advice is returned as it is. */
export function explainFailure(failure: unknown, { project, folder }: Target): unknown {
  const explain = (message: string) => new Error(message, { cause: failure });
  // Sanity's client reports an outage by an error with a stack of its own. A blocked port has no code.
  if (isOutage(failure)) return explain(`The ${project} cannot be reached`);
  if (failure instanceof TypeError && failure.message === 'fetch failed') {
    return explain(`The ${project} cannot be reached. Check SANITY_API_HOST.`);
  }
  if (failure instanceof ClientError) return explain(explainRefusal(failure, project));
  if (failure instanceof z.ZodError) {
    return explain(`The answer for the ${project} is not one of Sanity. Check SANITY_API_HOST.`);
  }
  const { code, path } = failure as NodeJS.ErrnoException;
  const isMissing = (code === 'ENOENT' || code === 'ENOTDIR') && dirname(path ?? '') === folder;
  if (isMissing) {
    return explain(
      `There is no blog in ${folder}: it needs the files data.ndjson and assets.json. Check BLOG_DATASET.`,
    );
  }
  return failure;
}

function explainRefusal({ statusCode, message }: ClientError, project: string): string {
  if (statusCode === 401 || statusCode === 403) {
    return `The ${project} refuses SANITY_TOKEN (${message}). Make a token with the role Editor at sanity.io/manage, under API.`;
  }
  if (statusCode === 404) {
    return `Sanity has no ${project} (${message}). Check SANITY_PROJECT_ID and SANITY_DATASET.`;
  }
  return `The ${project} answers ${statusCode}: ${message}`;
}
