import { pictureUrl } from '#domain/picture/picture.ts';
import type { PickedPicture } from './picked-picture.ts';

/** What was picked, small. Its words stand beside it. */
export function Preview({ picture: { preview, id } }: { picture: PickedPicture }) {
  const src = preview === '' && id !== undefined ? pictureUrl(id, 320, 'webp') : preview;
  return src === '' ? (
    <div className="size-24 flex-none rounded-sm bg-band" />
  ) : (
    <img
      className="size-24 flex-none rounded-sm bg-band object-cover"
      src={src}
      width={96}
      height={96}
      alt=""
    />
  );
}
