import { useCallback, type ReactNode } from 'react';
import { toItemPath } from '#domain/listing/items.ts';
import { OnePicture } from '../pictures/OnePicture.tsx';
import type { ChangePictures } from '../pictures/picked-picture.ts';
import type { FormStore } from './form-store.ts';
import type { ListingForm, ListingFormText } from './use-listing-form.ts';
import { fieldId } from './use-form-position.ts';

interface Props {
  form: ListingForm;
  store: FormStore;
  text: ListingFormText;
  /** The item's id, and the accessible names of its buttons. */
  item: string;
  formatActionName: (action: string) => string;
  /** Called before the image is removed. */
  onRemove: () => void;
  /** Further buttons of the row. */
  children: ReactNode;
}

/** The optional image of one item, or the button to select one. */
export function PriceImage({ form, store, text, item, children, ...rest }: Props) {
  const place = toItemPath(item, 'image');
  const onChange = useCallback<ChangePictures>(
    (changed) => store.changeItemImage(item, changed),
    [store, item],
  );
  return (
    <OnePicture
      {...rest}
      id={fieldId(place)}
      text={text.pictures}
      labels={text.prices}
      pictures={form.state.itemImages[item] ?? []}
      onChange={onChange}
      purpose="listing"
      problem={form.problems[place]}
    >
      {children}
    </OnePicture>
  );
}
