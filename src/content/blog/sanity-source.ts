import { createClient } from '@sanity/client';
import type { BlogSource, SanityProject } from './source.ts';

/** Timeout of a query during the build. */
const timeoutMs = 30_000;

/** The option is deprecated, but a host without subdomains requires it. */
const withoutSubdomain = { useProjectHostname: false };

/** Returns the client's options for the host; the default is Sanity. */
export const getHostOptions = (apiHost: string | undefined) =>
  apiHost === undefined ? {} : { apiHost, ...withoutSubdomain };

/**
 * A source with a project at Sanity. It uses no token, so that drafts are inaccessible. It bypasses the CDN, which
 * may still have old content just after a publication.
 */
export function sanitySource({ projectId, dataset, apiHost }: SanityProject): BlogSource {
  const client = createClient({
    projectId,
    dataset,
    apiVersion: '2021-11-04',
    perspective: 'published',
    useCdn: false,
    timeout: timeoutMs,
    maxRetries: 2,
    ...getHostOptions(apiHost),
  });
  return {
    draftSlugs: new Set(),
    async fetch(query, params = {}) {
      try {
        return await client.fetch<unknown>(query, params);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(
          `The blog could not be read from Sanity, project ${projectId}, dataset ${dataset}: ${reason}`,
          { cause },
        );
      }
    },
  };
}
