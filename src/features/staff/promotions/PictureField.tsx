import { useEffect, useId, useState } from 'react';
import { loadDraft, removeDraft, saveDraft } from '#browser/local-draft.ts';
import { OnePicture } from '#features/pictures/OnePicture.tsx';
import {
  picturesWithSlot,
  type ChangePictures,
  type PickedPicture,
} from '#features/pictures/picked-picture.ts';
import { useScreen } from '../components/screen.ts';

const draft = 'draft promotion picture';

/** Holds the picture of a new promotion. The browser tab stores it, like the input of other fields. */
export function usePicture() {
  const [pictures, change] = useState(
    () => (loadDraft(draft, 'sessionStorage') ?? []) as PickedPicture[],
  );
  useEffect(() => saveDraft(draft, pictures, 'sessionStorage'), [pictures]);
  const [picture] = picturesWithSlot(pictures);
  const forget = () => {
    change([]);
    // The draft is removed here, because the component can unmount before the effect runs.
    removeDraft(draft, 'sessionStorage');
  };
  return { pictures, change, picture, forget };
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
