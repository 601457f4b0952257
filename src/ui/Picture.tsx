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
  /** True if the picture is never cropped. Its background colour fills the rest of its area. */
  isUncropped?: boolean;
  className?: string;
}

/**
 * A picture that reserves its space and shows its background colour while it loads. A portrait picture is never
 * cropped, because a landscape area would show only a small part of it.
 */
export function Picture(props: Props) {
  const { picture, alt, sizes, isFirst = false, isUncropped = false, className = '' } = props;
  const { sources, src, srcSet, width, height, ground } = picture;
  const fit = isUncropped || height > width ? 'object-contain' : 'object-cover';
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        className={`h-auto w-full ${fit} ${ground} ${className}`}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
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
