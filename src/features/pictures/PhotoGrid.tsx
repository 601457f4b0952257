import { useState } from 'react';
import { pictureLimits } from '#domain/picture/picture.limits.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Field } from '#ui/Field.tsx';
import type { Text } from '#content/text/text.ts';
import type { PickedPicture, PictureWithSlot } from './picked-picture.ts';
import { FileButton } from './FileButton.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import type { usePicker } from './use-picker.ts';
import { RemoveButton } from './RemoveButton.tsx';
import { SmallButton } from './SmallButton.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { canRetryUpload } from './uploads.ts';

interface GridProps {
  text: Text['pictures'];
  pictures: PictureWithSlot[];
  picker: ReturnType<typeof usePicker>;
  /** True if the first photo is the cover. */
  hasCover: boolean;
  onRemove: (picture: PickedPicture) => void;
  /** Called with the files that replace a failed picture. */
  onReplace: (picture: PickedPicture, files: File[]) => void;
}

interface TileProps extends GridProps {
  picture: PictureWithSlot;
  /** Position of the photo, counted from 1. */
  position: number;
  isOpen: boolean;
  onToggle: () => void;
}

/**
 * The photos as a grid of thumbnails. A tap opens the fields of one photo below its row. The cross leaves the middle of
 * the narrowest tile free.
 */
export function PhotoGrid(props: GridProps) {
  const { pictures } = props;
  const [openKey, setOpenKey] = useState<string>();
  const problems = new Set(pictures.map(({ state, problem }) => state === 'failed' && problem));
  return (
    <>
      <ol className="grid grid-flow-row-dense grid-cols-[repeat(auto-fill,minmax(min(100%,5.75rem),1fr))] gap-2 sm:grid-cols-4">
        {pictures.map((picture, index) => (
          <PhotoTile
            key={picture.key}
            {...props}
            picture={picture}
            position={index + 1}
            isOpen={picture.key === openKey}
            onToggle={() => setOpenKey(picture.key === openKey ? undefined : picture.key)}
          />
        ))}
      </ol>
      {props.hasCover && pictures.length > 1 && <p className="text-ink-soft">{props.text.open}</p>}
      <div role="alert" className="flex flex-col gap-1 font-bold text-bad empty:hidden">
        {[...problems].map(
          (problem) => typeof problem === 'string' && <p key={problem}>{problem}</p>,
        )}
      </div>
    </>
  );
}

function PhotoTile(props: TileProps) {
  const { text, picture, position, hasCover, onRemove, isOpen, onToggle } = props;
  const { key, state } = picture;
  const formatActionName = (action: string) => fill(text.ofItem, { action, place: position });
  const fieldsId = `photo-fields-${key}`;
  return (
    <li className="contents">
      <div className="relative aspect-square">
        <button
          type="button"
          className={`block size-full cursor-pointer overflow-hidden rounded-sm border-2 bg-band ${getBorderClass(state, isOpen)}`}
          aria-label={fill(text.item, { place: position })}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={onToggle}
        >
          <Thumbnail picture={picture} size={160} className="size-full" />
        </button>
        {hasCover && position === 1 && state === 'ready' && (
          <p className="badge pointer-events-none text-sm absolute bottom-0.5 left-0.5 max-w-[calc(100%-0.25rem)] truncate">
            {text.cover}
          </p>
        )}
        {state === 'sending' && (
          <div className="pointer-events-none absolute inset-x-0.5 bottom-0.5 bg-surface p-1 text-sm">
            <UploadProgress text={text} progress={picture.progress} isQueued={picture.isQueued} />
          </div>
        )}
        {state === 'failed' && <FailedUpload {...props} />}
        <RemoveButton name={formatActionName(text.remove)} onClick={() => onRemove(picture)} />
      </div>
      <PhotoFields {...props} id={fieldsId} formatActionName={formatActionName} />
    </li>
  );
}

/**
 * The sign of a failure on a tile, and the button that repeats the upload. Without the file, the button asks for the
 * photo again.
 */
function FailedUpload({ text, picture, position, picker, onReplace }: TileProps) {
  const buttonClass =
    'flex min-h-11 w-full cursor-pointer items-center justify-center text-center text-brand hover:underline';
  const formatActionName = (action: string) => fill(text.ofItem, { action, place: position });
  return (
    <div className="absolute inset-x-0.5 bottom-0.5 bg-surface text-center text-sm leading-tight font-bold">
      <p className="text-bad">{text.failedShort}</p>
      {canRetryUpload(picture.key) ? (
        <button
          type="button"
          className={buttonClass}
          aria-label={formatActionName(text.retry)}
          onClick={() => picker.retry(picture)}
        >
          {text.retry}
        </button>
      ) : (
        <FileButton
          id={`photo-file-${picture.key}`}
          className={buttonClass}
          label={text.chooseAgain}
          name={formatActionName(text.chooseAgain)}
          onPick={(files) => onReplace(picture, files)}
        />
      )}
    </div>
  );
}

/** Returns the border of a photo that opens its fields. */
export function getBorderClass(
  state: PictureWithSlot['state'] | undefined,
  isOpen: boolean,
): string {
  if (state === 'failed') return 'border-bad';
  return isOpen ? 'border-brand' : 'border-line';
}

interface FieldsProps extends TileProps {
  id: string;
  formatActionName: (action: string) => string;
}

/** The description of a photo, and the buttons that move it. */
function PhotoFields(props: FieldsProps) {
  const { id, text, pictures, picture, position, picker, isOpen, formatActionName } = props;
  return (
    <div
      id={id}
      hidden={!isOpen}
      className="col-span-full flex flex-col gap-3 rounded-sm border border-line bg-surface p-3"
    >
      <Field
        label={text.altLabel}
        hint={text.altHint}
        maxLength={pictureLimits.alt}
        value={picture.alt}
        onWrite={(alt) => picker.describe(picture, alt)}
      />
      {pictures.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <SmallButton
            label={text.makeCover}
            name={formatActionName(text.makeCover)}
            isInactive={position === 1}
            onClick={() => picker.move(picture, 1 - position)}
          />
          <SmallButton
            label={text.moveUp}
            name={formatActionName(text.moveUp)}
            isInactive={position === 1}
            onClick={() => picker.move(picture, -1)}
          />
          <SmallButton
            label={text.moveDown}
            name={formatActionName(text.moveDown)}
            isInactive={position === pictures.length}
            onClick={() => picker.move(picture, 1)}
          />
        </div>
      )}
    </div>
  );
}
