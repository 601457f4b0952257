import { createClient } from '@sanity/client';
import type { BlogSource } from './dataset-source.ts';

/** A project at Sanity. */
export interface SanityProject {
  kind: 'sanity';
  projectId: string;
  dataset: string;
  /** Base address of a simulator that replaces Sanity in tests. */
  apiHost: string | undefined;
}

/** Sanity's host of pictures. */
export const pictureHost = 'https://cdn.sanity.io';

/** A project with the token that permits reading its drafts. The embedded content server needs none. */
export interface DraftProject extends Omit<SanityProject, 'kind'> {
  token: string | undefined;
}

/** Timeout of a query during the build. */
const timeoutMs = 30_000;

/** Timeout of a query for a preview. It is short, because a reader waits. */
const previewTimeoutMs = 8_000;

/** Sanity's client marks this option as deprecated, but a host without a subdomain per project requires it. */
const withoutSubdomain = { useProjectHostname: false };

/** Returns the options of Sanity's client for a host. The default is Sanity's own host. */
export const getHostOptions = (apiHost: string | undefined) =>
  apiHost === undefined ? {} : { apiHost, ...withoutSubdomain };

/**
 * Returns a blog source for a project at Sanity. It uses no token, so that drafts are inaccessible. It bypasses the
 * CDN, which can contain old content just after a publication.
 */
export function createSanitySource({ projectId, dataset, apiHost }: SanityProject): BlogSource {
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

/** Returns a client of a project that reads each post with its draft in place of the published version. */
export function createDraftClient({ projectId, dataset, apiHost, token }: DraftProject) {
  return createClient({
    projectId,
    dataset,
    apiVersion: '2025-02-19',
    perspective: 'drafts',
    useCdn: false,
    timeout: previewTimeoutMs,
    maxRetries: 1,
    ...(token !== undefined && { token }),
    ...getHostOptions(apiHost),
  });
}

/** Returns the address of a picture's file. */
export function getPictureUrl({ projectId, dataset, apiHost }: DraftProject, file: string): string {
  return `${apiHost ?? pictureHost}/images/${projectId}/${dataset}/${file}`;
}
