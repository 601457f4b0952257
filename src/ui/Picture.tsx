// @chunk core
import type { PictureData } from './picture-data.ts';

interface Props {
  picture: PictureData;
  /** Alt text. It is empty if the adjacent text has the same content. */
  alt: string;
  /** The `sizes` attribute of HTML, which describes the displayed width. */
  sizes: string;
  /** True if the picture is visible without scrolling. It then loads eagerly. */
  isFirst?: boolean;
  /** Classes, such as the aspect ratio of the area. Without an aspect ratio, the picture has its own. */
  className?: string;
  /**
   * True for a picture in a list of cards. Phones show it as a thumbnail. Browsers without AVIF get one width of it, because
   * the addresses of all widths would add 0.2 kB to the document of the landing page.
   */
  hasThumbnail?: boolean;
}

/** The part of a photo that a crop keeps if the subject is unknown: most subjects are above the middle. */
export const unknownPosition = '50% 25%';

/**
 * A picture that reserves its space and shows its background colour while it loads. It fills its area: a picture with
 * another aspect ratio is cropped around its subject.
 */
export function Picture(props: Props) {
  const { picture, alt, sizes, isFirst = false, hasThumbnail = false, className = '' } = props;
  const { sources, src, srcSet, width, height, colour, ink } = picture;
  const ground = colour === undefined ? picture.ground : 'own-ground';
  const position = picture.position ?? (height > width ? unknownPosition : undefined);
  return (
    <picture>
      {hasThumbnail && picture.thumbnail !== undefined && (
        <source type="image/avif" media="(width < 640px)" srcSet={picture.thumbnail} />
      )}
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        className={`cropped h-auto w-full ${ground} ${className}`}
        data-colour={colour}
        data-ink={ink}
        data-position={position}
        src={src}
        srcSet={hasThumbnail ? undefined : srcSet}
        sizes={hasThumbnail ? undefined : sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? 'auto' : 'async'}
      />
    </picture>
  );
}
