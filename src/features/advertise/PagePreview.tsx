import { useEffect, useId, type MouseEvent } from 'react';
import { showOpenSigns } from '#browser/open-signs.ts';
import { getPictures } from '#domain/listing/listing.schema.ts';
import { Button } from '#ui/Button.tsx';
import { ListingPage } from '../listing/ListingPage.tsx';
import { getUploadedPictures } from '../listing/uploaded-picture.ts';
import { useModal } from '../components/Dialog.tsx';
import type { PageText } from '#content/text/text.ts';
import type { FormState } from './form-state.ts';
import { previewListing } from './preview-listing.ts';

interface Props {
  state: FormState;
  text: PageText<'advertise'>;
  onClose: () => void;
}

/** A dialog with the future page of the listing. The links of the page are disabled. */
export function PagePreview({ state, text, onClose }: Props) {
  const dialog = useModal();
  const id = useId();
  const { listing, hasImages } = previewListing(state, text.preview);
  useEffect(() => {
    // Without the texts, the preview still has the hours of the week.
    showOpenSigns().catch(() => undefined);
  }, []);
  // If no image is uploaded, the first picture is only a placeholder.
  const pictures = getPictures(listing).slice(hasImages ? 0 : 1);
  return (
    <dialog
      ref={dialog}
      className="size-full max-h-full max-w-full overflow-y-auto bg-ground pb-20 text-ink"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="sticky top-0 z-10 bg-band">
        <div className="wrap flex items-center justify-between gap-4 py-2">
          <p id={id}>{text.preview.note}</p>
          <Button onClick={onClose}>{text.preview.close}</Button>
        </div>
      </div>
      <div onClickCapture={preventNavigation}>
        <ListingPage
          listing={listing}
          pictures={getUploadedPictures(pictures)}
          text={text.listing}
          address={listing.url}
          sectionUrls={{ category: '#', town: '#' }}
        />
      </div>
    </dialog>
  );
}

function preventNavigation(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}
