import { getPictureUrl } from '#domain/picture/picture-url.ts';
import type { Picture } from '#domain/picture/picture.ts';

interface Props {
  picture: Picture;
  alt: string;
}

/** A thumbnail of a promotion's picture, with a link to the full picture. */
export function PromotionPicture({ picture: { id, width, height }, alt }: Props) {
  return (
    <a
      className="flex h-16 max-w-full flex-none"
      href={getPictureUrl(id, 1280, 'webp')}
      target="_blank"
      rel="noreferrer"
    >
      <img
        className="h-full w-auto max-w-full rounded-sm border border-line bg-band object-contain"
        src={getPictureUrl(id, 320, 'webp')}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}
