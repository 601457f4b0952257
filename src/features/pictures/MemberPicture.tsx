import { pictureSrcSet, postPictureUrl, type Picture } from '#domain/picture/picture.ts';

interface Props {
  picture: Picture & { hidden_key: string | null };
  /** What somebody who can't see it is told; '' where the words beside it say it. */
  alt: string;
  /** How wide it is shown, as in HTML. */
  sizes: string;
  className?: string;
}

/**
 * A picture of a post. It keeps its place while it loads, loads when it is nearly in sight, and is no
 * wider than it is unless `className` says so.
 */
export function MemberPicture({ picture, alt, sizes, className = '' }: Props) {
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={pictureSrcSet(picture, 'avif', postPictureUrl)}
        sizes={sizes}
      />
      <img
        className={`h-auto bg-band ${className}`}
        src={postPictureUrl(picture, 640, 'webp')}
        srcSet={pictureSrcSet(picture, 'webp', postPictureUrl)}
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
