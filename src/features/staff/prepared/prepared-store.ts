/** The state of the form in which staff prepare an advert. The form is saved by a button. */
import { createStore } from '#browser/store.ts';
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenPrepared } from '#domain/listing/prepared-listing.ts';
import type { FormAccess } from '#features/advertise/draft-saver.ts';
import { createEmptyState, type ImageText } from '#features/advertise/form-state.ts';
import { editDraft } from '#features/advertise/form-transitions.ts';
import { createImageChange } from '#features/advertise/image-change.ts';
import { toPickedImages } from '#features/advertise/images.ts';

/** @param prepared - the stored draft; undefined for a new one */
export function createPreparedStore(prepared: OpenPrepared | undefined, imageText: ImageText) {
  const empty = createEmptyState(undefined, '', imageText);
  const { get, set, subscribe } = createStore(
    prepared
      ? {
          ...empty,
          draft: prepared.draft,
          ...toPickedImages(prepared.draft, prepared.pictures, imageText),
        }
      : empty,
  );
  const update: FormAccess['update'] = (transition, ...input) => set(transition(get(), ...input));
  return {
    get,
    subscribe,
    write: (part: Partial<ListingDraft>) => update(editDraft, part),
    changeImages: createImageChange({ get, update }),
  };
}
