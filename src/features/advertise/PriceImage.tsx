import { useCallback, type ReactNode } from 'react';
import { toItemPath } from '#domain/listing/items.ts';
import { OnePicture } from '../pictures/OnePicture.tsx';
import type { ChangePictures } from '../pictures/picked-picture.ts';
import type { ImageStore } from './form-store.ts';
import type { FormFields } from './use-listing-form.ts';
import type { ListingFormText } from './use-problems.ts';
import { getFieldId } from './use-form-position.ts';

interface Props {
  form: FormFields;
  store: ImageStore;
  text: ListingFormText;
  /** The id of the item. */
  itemId: string;
  formatActionName: (action: string) => string;
  /** Called when the image is removed. */
  onRemove: () => void;
  /** Other buttons of the row. */
  children: ReactNode;
}

/** The optional image of an item, or the button that adds one. */
export function PriceImage({ form, store, text, itemId, children, ...pictureProps }: Props) {
  const path = toItemPath(itemId, 'image');
  const onChange = useCallback<ChangePictures>(
    (update) => store.changeImages(update, itemId),
    [store, itemId],
  );
  return (
    <OnePicture
      {...pictureProps}
      id={getFieldId(path)}
      text={text.pictures}
      labels={text.prices}
      pictures={form.state.itemImages[itemId] ?? []}
      onChange={onChange}
      purpose="listing"
      problem={form.problems[path]}
    >
      {children}
    </OnePicture>
  );
}
