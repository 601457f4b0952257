import { useEffect, useId, useState } from 'react';
import { loadDraft, removeDraft, saveDraft } from '#browser/local-draft.ts';
import { OnePicture } from '#features/pictures/OnePicture.tsx';
import {
  getPicturesWithSlot,
  type ChangePictures,
  type PickedPicture,
} from '#features/pictures/picked-picture.ts';
import { useScreen } from '../components/screen.ts';

const draftKey = 'draft promotion picture';

/** Holds the picture of a new promotion. The browser tab stores it, like the input of other fields. */
export function usePromotionPicture() {
  const [pictures, changePictures] = useState(
    () => (loadDraft(draftKey, 'sessionStorage') ?? []) as PickedPicture[],
  );
  useEffect(() => saveDraft(draftKey, pictures, 'sessionStorage'), [pictures]);
  const [picture] = getPicturesWithSlot(pictures);
  const removePicture = () => {
    changePictures([]);
    // The draft is removed here, because the component can unmount before the effect runs.
    removeDraft(draftKey, 'sessionStorage');
  };
  return { pictures, changePictures, picture, removePicture };
}

interface Props {
  pictures: PickedPicture[];
  onChange: ChangePictures;
  problem: string | undefined;
}

/** The field for the optional picture of a promotion. */
export function PictureField({ pictures, onChange, problem }: Props) {
  const { picture: text } = useScreen().text.promotions;
  const id = useId();
  return (
    <fieldset
      tabIndex={-1}
      aria-describedby={id}
      data-refused={problem}
      className="flex w-full min-w-0 flex-col gap-2"
    >
      <legend className="font-bold">{text.label}</legend>
      <p className="text-ink-soft">{text.hint}</p>
      <OnePicture
        id={id}
        text={text.upload}
        labels={text}
        formatActionName={(action) => action}
        pictures={pictures}
        onChange={onChange}
        purpose="promotion"
        problem={problem}
      />
    </fieldset>
  );
}
