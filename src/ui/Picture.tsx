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
  className?: string;
}

/** A picture that keeps its place and colour while it loads. */
export function Picture({ picture, alt, sizes, isFirst = false, className = '' }: Props) {
  const { sources, src, srcSet, width, height, ground } = picture;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        className={`h-auto w-full object-cover ${ground} ${className}`}
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
