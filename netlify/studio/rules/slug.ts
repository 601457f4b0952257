import {
  articleLimits,
  reservedSlugs,
  slugPattern,
} from '../../../src/domain/article/article.limits.ts';
import type { Verdict } from './written.ts';

interface Slug {
  current?: string;
}

export function goodSlug(slug: Slug | undefined): Verdict {
  const current = slug?.current;
  if (!current) return 'Press Generate to make an address, or type one.';
  if (current.length > articleLimits.slug) {
    return `Shorten the address to ${articleLimits.slug} characters. It has ${current.length}.`;
  }
  if (!slugPattern.test(current)) {
    return 'Use small letters, digits and single hyphens only, such as opening-hours.';
  }
  if (reservedSlugs.includes(current)) {
    return `The site itself needs the address ${current}. Choose another.`;
  }
  return true;
}

/** Another document of the same type at the same address, whether published or a draft. */
const holderQuery =
  '*[_type == $type && slug.current == $slug && !(_id in [$id, $draft])] | order(_id) [0] {_id, "name": coalesce(title, name)}';

interface Context {
  document?: { _id: string; _type: string };
  getClient: (options: { apiVersion: string }) => {
    withConfig: (options: { perspective: 'raw' }) => {
      fetch: (query: string, params: Record<string, string>) => Promise<unknown>;
    };
  };
}

export async function freeSlug(slug: Slug | undefined, context: Context): Promise<Verdict> {
  const { document, getClient } = context;
  if (!slug?.current || !document) return true;
  const id = document._id.replace(/^drafts\./, '');
  const client = getClient({ apiVersion: '2025-02-19' }).withConfig({ perspective: 'raw' });
  const holder = (await client.fetch(holderQuery, {
    type: document._type,
    slug: slug.current,
    id,
    draft: `drafts.${id}`,
  })) as { _id: string; name: string | null } | null;
  if (!holder) return true;
  const kind = holder._id.startsWith('drafts.') ? 'draft' : document._type;
  return `The ${kind} “${holder.name ?? 'without a name'}” has this address already. Choose another.`;
}
