import { pictureSrcSet, pictureUrl, type Picture } from '../../domain/picture/picture.ts';

interface Props {
  picture: Picture;
  /** What somebody who can't see it is told; '' where the words beside it say it. */
  alt: string;
  /** How wide it is shown, as in HTML. */
  sizes: string;
  className?: string;
}

/**
 * A picture that a member uploaded. It keeps its place while it loads, loads when it is nearly in sight, and is no
 * wider than it is unless `className` says so.
 */
export function MemberPicture({ picture, alt, sizes, className = '' }: Props) {
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(picture, 'avif')} sizes={sizes} />
      <img
        className={`h-auto bg-band ${className}`}
        src={pictureUrl(picture.id, 640, 'webp')}
        srcSet={pictureSrcSet(picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
