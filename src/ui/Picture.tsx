// @chunk core
import type { PictureData } from './picture-data.ts';

interface Props {
  picture: PictureData;
  /** What somebody who cannot see it would want to know; '' where the words beside it say it. */
  alt: string;
  /** How wide it is shown, as in HTML. */
  sizes: string;
  /** Whether it is in sight from the beginning. */
  isFirst?: boolean;
  /** Whether all of it is shown, on its ground, where its place has another shape. */
  isWhole?: boolean;
  className?: string;
}

/**
 * A picture that keeps its place and colour while it loads. One that is higher than wide is shown whole: most
 * places are wider than high, and would cut most of it away.
 */
export function Picture(props: Props) {
  const { picture, alt, sizes, isFirst = false, isWhole = false, className = '' } = props;
  const { sources, src, srcSet, width, height, ground } = picture;
  const fit = isWhole || height > width ? 'object-contain' : 'object-cover';
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
