import { readPosition } from '#domain/picture/read-position.ts';
import { getPictureUrl } from '#domain/picture/picture-url.ts';
import { unknownPosition } from '#ui/Picture.tsx';
import type { PickedPicture } from './picked-picture.ts';

interface Props {
  picture: PickedPicture;
  /** Width and height in px at the default text size. */
  size: number;
  className?: string;
}

/** The thumbnail of a picture. It has no alt text, because the text beside it describes the picture. */
export function Thumbnail({ picture, size, className = 'size-24' }: Props) {
  const { preview, id } = picture;
  const src = preview === '' && id !== undefined ? getPictureUrl(id, 320, 'webp') : preview;
  const thumbnailClass = `flex-none rounded-sm bg-band ${className}`;
  return src === '' ? (
    <div className={thumbnailClass} />
  ) : (
    <img
      className={`cropped ${thumbnailClass}`}
      data-position={readPosition(picture.appearance ?? '') || unknownPosition}
      src={src}
      width={size}
      height={size}
      alt=""
    />
  );
}
