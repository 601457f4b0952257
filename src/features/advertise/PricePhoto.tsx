import { useCallback, type ReactNode } from 'react';
import { itemPlace } from '#domain/listing/items.ts';
import { FileButton } from '../pictures/FileButton.tsx';
import { placedOf, type ChangePictures } from '../pictures/picked-picture.ts';
import { Thumbnail } from '../pictures/PickedItem.tsx';
import { Refusals } from '../pictures/PicturePicker.tsx';
import { SmallButton } from '../pictures/SmallButton.tsx';
import { UploadProgress } from '../pictures/UploadProgress.tsx';
import { mayRetry } from '../pictures/uploads.ts';
import { usePicker } from '../pictures/use-picker.ts';
import type { FormStore } from './form-store.ts';
import type { ListingForm, ListingFormText } from './use-listing-form.ts';
import { fieldId } from './use-way.ts';

interface Props {
  form: ListingForm;
  store: FormStore;
  text: ListingFormText;
  /** Its id, and what its buttons are called for those who hear them. */
  item: string;
  nameOf: (action: string) => string;
  /** Is told that the photo is about to leave. */
  onRemove: () => void;
  /** What else can be done with the row. */
  children: ReactNode;
}

/** The photo of one thing that she sells, or the way to choose one. */
export function PricePhoto({ form, store, text: all, item, nameOf, onRemove, children }: Props) {
  const { prices: text, pictures: words } = all;
  const place = itemPlace(item, 'photo');
  const id = fieldId(place);
  const pictures = form.state.itemPhotos[item] ?? [];
  const onChange = useCallback<ChangePictures>(
    (changed) => store.changeItemPhoto(item, changed),
    [store, item],
  );
  const picker = usePicker({ text: words, pictures, max: 1, onChange, purpose: 'listing' });
  const [photo] = placedOf(pictures);
  return (
    <>
      <p id={id} tabIndex={-1} className="font-bold text-bad empty:hidden">
        {photo?.state === 'failed' ? photo.problem : form.problems[place]}
      </p>
      <Refusals words={picker.refused} pictures={pictures} />
      <div className="flex flex-wrap items-center gap-2">
        {photo ? (
          <div className="flex flex-wrap items-center gap-2">
            <Thumbnail picture={photo} size={48} />
            {photo.state === 'sending' && <UploadProgress text={words} progress={photo.progress} />}
            {photo.state === 'failed' && mayRetry(photo.key) && (
              <SmallButton
                words={words.retry}
                name={nameOf(words.retry)}
                onClick={() => picker.retry(photo)}
              />
            )}
            <SmallButton
              words={text.removePhoto}
              name={nameOf(text.removePhoto)}
              onClick={() => {
                picker.remove(photo);
                onRemove();
              }}
            />
          </div>
        ) : (
          <FileButton
            id={`${id}-file`}
            label={text.choosePhoto}
            describedBy={id}
            onPick={(files) => picker.add(files)}
          />
        )}
        {children}
      </div>
    </>
  );
}
