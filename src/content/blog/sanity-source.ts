import { createClient } from '@sanity/client';
import type { BlogSource, SanityProject } from './source.ts';

/** A build waits this long for a response. */
const timeoutMs = 30_000;

/** Marked as deprecated, but there is no other way to ask a host that has no subdomains. */
const withoutSubdomain = { useProjectHostname: false };

/** Where a client asks: at Sanity unless a host is named. */
export const getHostOptions = (apiHost: string | undefined) =>
  apiHost === undefined ? {} : { apiHost, ...withoutSubdomain };

/**
 * A project at Sanity. No token, so a draft cannot be read even by mistake; and not through the CDN,
 * which may still be old just after something was published.
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
