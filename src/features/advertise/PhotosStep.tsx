import { listingLimits } from '#domain/listing/listing.limits.ts';
import { PicturePicker } from '../pictures/PicturePicker.tsx';
import { PricesEditor } from './PricesEditor.tsx';
import { ReviewNote } from './ReviewNote.tsx';
import { findChanges } from './unsent-changes.ts';
import type { ImageStore } from './form-store.ts';
import type { ListingFormText } from './use-problems.ts';
import type { FormFields } from './use-listing-form.ts';
import { getFieldId } from './use-form-position.ts';

interface Props {
  form: FormFields;
  store: ImageStore;
  text: ListingFormText;
}

/** The second step: one to eight images, and the list of prices. The first image is the cover. */
export function PhotosStep({ form, store, text }: Props) {
  const { state, problems } = form;
  return (
    <>
      <p id={getFieldId('images')} tabIndex={-1} className="font-bold text-bad empty:hidden">
        {problems.images}
      </p>
      <div className="grid w-full gap-1">
        <PicturePicker
          text={text.pictures}
          pictures={state.images}
          onChange={store.changeImages}
          max={listingLimits.images.max}
          purpose="listing"
        />
        {state.facts.state === 'live' && (
          <ReviewNote
            field="images"
            state={state}
            changes={findChanges(state)}
            names={text.listing.paymentNames}
            text={text.live}
          />
        )}
      </div>
      <PricesEditor form={form} store={store} text={text} />
    </>
  );
}
