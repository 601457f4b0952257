import { advertLimits } from '../../domain/advert/advert.limits.ts';
import { PicturePicker } from '../pictures/PicturePicker.tsx';
import type { AdvertStore } from './advert-store.ts';
import type { AdvertiseText } from './advertise-text.ts';
import { fieldId, type AdvertForm } from './use-advert-form.ts';

interface Props {
  form: AdvertForm;
  store: AdvertStore;
  text: AdvertiseText;
}

/** One to eight photos, the first of which is the cover. */
export function PhotosStep({ form: { state, problems }, store, text }: Props) {
  return (
    <>
      <p id={fieldId('photos')} tabIndex={-1} className="font-bold text-bad empty:hidden">
        {problems.photos}
      </p>
      <PicturePicker
        text={text.pictures}
        pictures={state.photos}
        onChange={store.changePhotos}
        max={advertLimits.photos.most}
        purpose="listing"
      />
    </>
  );
}
