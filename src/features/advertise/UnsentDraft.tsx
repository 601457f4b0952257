import { useState } from 'react';
import { loadOwnListings } from '#browser/api/own-listings.ts';
import { getTitle } from '#domain/listing/status.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { useLoad } from '../components/use-load.ts';
import type { ListingFormText } from './use-problems.ts';

interface Props {
  /** The id of the listing in the form; undefined for a new listing that is not stored yet. */
  listing: number | undefined;
  text: ListingFormText['unsentDraft'];
}

/** A link from an empty form to an unsent draft of the owner, which would look lost otherwise. */
export function UnsentDraft({ listing, text }: Props) {
  // The form of a new listing has an id after its first save.
  const [isNew] = useState(listing === undefined);
  const { status, ...loaded } = useLoad(isNew ? loadDraft : null);
  const draft = status === 'ready' && 'data' in loaded ? loaded.data : undefined;
  if (!draft || draft.id === listing) return null;
  const title = getTitle(draft);
  return (
    <p className="notice mt-4 max-w-prose wrap-anywhere">
      {title === '' ? text.unnamed : fill(text.sentence, { business: title })}{' '}
      <TextLink href={`/advertise?listing=${draft.id}`}>{text.action}</TextLink>
    </p>
  );
}

/** Returns the first unsent draft of the member; undefined without one. */
async function loadDraft(signal: AbortSignal) {
  const { listings } = await loadOwnListings(1, { signal });
  return listings.find(({ state }) => state === 'draft');
}
