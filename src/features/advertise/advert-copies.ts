/** The copy of an advert on this device, for as long as the site does not have all of it. */
import { createKeeper, keyOfAdvert, recall } from '../../browser/kept.ts';
import { keptAdvertSchema, type KeptAdvert } from '../../domain/advert/kept-advert.ts';
import type { AdvertState } from './advert-state.ts';
import { keptFrom } from './photos.ts';

export function keepCopies(memberId: string, listing: number | undefined) {
  let key = keyOfAdvert(memberId, listing);
  let keeper = createKeeper(key);
  let stop: (() => void) | undefined;
  return {
    recall: (): KeptAdvert | undefined => keptAdvertSchema.safeParse(recall(key)).data,
    keep: (revision: number, { draft, photos }: Pick<AdvertState, 'draft' | 'photos'>) =>
      keeper.keep({ revision, draft, photos: keptFrom(photos) }),
    forget: () => keeper.forget(),
    /** From its first revision on it has a name of its own. */
    renameTo(id: number) {
      keeper.forget();
      stop?.();
      key = keyOfAdvert(memberId, id);
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
