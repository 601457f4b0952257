import { useState } from 'react';
import { pictureLimits } from '#domain/picture/picture.limits.ts';
import { readPosition } from '#domain/picture/read-position.ts';
import { getPictureUrl } from '#domain/picture/picture-url.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Field } from '#ui/Field.tsx';
import { unknownPosition } from '#ui/Picture.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { PickedPicture } from './picked-picture.ts';
import type { Text } from '#content/text/text.ts';
import { SmallButton } from './SmallButton.tsx';
import { canRetryUpload } from './uploads.ts';

interface Props {
  text: Text['pictures'];
  picture: PickedPicture;
  /** Position of the picture, counted from 1. */
  position: number;
  count: number;
  onDescribe: (alt: string) => void;
  onMove: (offset: 1 | -1) => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** A selected picture with its thumbnail, progress and buttons. */
export function PickedItem({ text, picture, position, count, ...handlers }: Props) {
  const { state, alt, problem } = picture;
  const formatActionName = (action: string) => fill(text.ofItem, { action, place: position });
  return (
    <li className="flex flex-col gap-3 border-b border-line pb-3 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap gap-3">
        <Thumbnail picture={picture} size={96} />
        <div className="flex flex-1 basis-24 flex-col gap-2">
          <p className="font-bold">{fill(text.item, { place: position })}</p>
          {state === 'sending' && <UploadProgress text={text} progress={picture.progress} />}
          <Alert>{state === 'failed' && problem}</Alert>
        </div>
      </div>
      {state !== 'failed' && <Description text={text} alt={alt} onDescribe={handlers.onDescribe} />}
      <div className="flex flex-wrap gap-2">
        {state === 'failed' && canRetryUpload(picture.key) && (
          <SmallButton
            label={text.retry}
            name={formatActionName(text.retry)}
            onClick={handlers.onRetry}
          />
        )}
        {count > 1 && (
          <>
            <SmallButton
              label={text.moveUp}
              name={formatActionName(text.moveUp)}
              isInactive={position === 1}
              onClick={() => handlers.onMove(-1)}
            />
            <SmallButton
              label={text.moveDown}
              name={formatActionName(text.moveDown)}
              isInactive={position === count}
              onClick={() => handlers.onMove(1)}
            />
          </>
        )}
        <SmallButton
          label={text.remove}
          name={formatActionName(text.remove)}
          onClick={handlers.onRemove}
        />
      </div>
    </li>
  );
}

/** The field of the description, which is folded at first unless it is filled. Its visible label is the line that opens it. */
function Description({
  text,
  alt,
  onDescribe,
}: Pick<Props, 'text' | 'onDescribe'> & { alt: string }) {
  const [wasDescribed] = useState(alt !== '');
  return (
    <details open={wasDescribed}>
      <summary className="cursor-pointer py-2.5 font-bold text-brand underline">
        {text.altLabel}
      </summary>
      <div className="[&_label]:sr-only">
        <Field
          label={text.altLabel}
          hint={text.altHint}
          maxLength={pictureLimits.alt}
          value={alt}
          onWrite={onDescribe}
        />
      </div>
    </details>
  );
}

interface ThumbnailProps {
  picture: PickedPicture;
  /** Width and height in px at the default text size. */
  size: number;
  className?: string;
}

/** The thumbnail of a picture. It has no alt text, because the text beside it describes the picture. */
export function Thumbnail({ picture, size, className = 'size-24' }: ThumbnailProps) {
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
