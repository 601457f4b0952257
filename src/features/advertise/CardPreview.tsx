import type { PageText } from '#content/text/text.ts';
import { getPictures } from '#domain/listing/listing.schema.ts';
import { ListingCard } from '../listing/ListingCard.tsx';
import { getUploadedPictures } from '../listing/uploaded-picture.ts';
import type { FormState } from './form-state.ts';
import { previewListing } from './preview-listing.ts';

interface Props {
  state: FormState;
  text: PageText<'advertise'>;
}

/** The card of the listing as lists show it. Its links are disabled. */
export function CardPreview({ state, text }: Props) {
  const { listing, hasImages } = previewListing(state, text.preview);
  const pictures = getPictures(listing).slice(0, hasImages ? 1 : 0);
  const [picture] = Object.values(getUploadedPictures(pictures));
  return (
    <aside
      aria-hidden="true"
      inert
      className="sticky top-4 mt-4 hidden self-start min-[75rem]:block"
    >
      <p className="mb-2 text-ink-soft">{text.preview.card}</p>
      <ListingCard listing={listing} picture={picture} text={text.listing} />
    </aside>
  );
}
