import { fill } from '#domain/text/placeholders.ts';
import { getPicturePath, pictureKinds } from '../share-picture/picture-kinds.ts';
import type { PictureProps } from './SendPicture.tsx';

/** The picture for the owner's WhatsApp Status, as it will be sent. */
export function StatusPicture({ slug, business, text }: Omit<PictureProps, 'kind'>) {
  const { width, height } = pictureKinds.status;
  return (
    <figure className="grid max-w-prose gap-2">
      <figcaption>{text.advice}</figcaption>
      <img
        className="h-auto w-full max-w-xs rounded-sm bg-band"
        src={getPicturePath('status', slug)}
        width={width}
        height={height}
        alt={fill(text.alt, { business })}
      />
    </figure>
  );
}
