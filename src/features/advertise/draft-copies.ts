/** The copy of a listing on this device, for as long as the site does not have all of it. */
import { createKeeper, keyOfListing, recall } from '#browser/kept.ts';
import { localDraftSchema, type LocalDraft } from '#domain/listing/local-draft.ts';
import type { FormState } from './form-state.ts';
import { keptFrom } from './photos.ts';

export function keepCopies(memberId: string, listing: number | undefined) {
  let key = keyOfListing(memberId, listing);
  let keeper = createKeeper(key);
  let stop: (() => void) | undefined;
  return {
    recall: (): LocalDraft | undefined => localDraftSchema.safeParse(recall(key)).data,
    keep: (revision: number, { draft, photos }: Pick<FormState, 'draft' | 'photos'>) =>
      keeper.keep({ revision, draft, photos: keptFrom(photos) }),
    forget: () => keeper.forget(),
    /** From its first revision on it has a name of its own. */
    renameTo(id: number) {
      keeper.forget();
      stop?.();
      key = keyOfListing(memberId, id);
      keeper = createKeeper(key);
      stop &&= keeper.start();
    },
    /** @returns what ends it, after keeping what is due. */
    start() {
      stop = keeper.start();
      return () => stop?.();
    },
  };
}
