import type { ReactNode } from 'react';
import type { UploadOptions } from '#browser/pictures/upload.ts';
import { FileButton } from './FileButton.tsx';
import { getPicturesWithSlot, type ChangePictures, type PickedPicture } from './picked-picture.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { Refusals } from './PicturePicker.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { SmallButton } from './SmallButton.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { canRetryUpload } from './uploads.ts';
import { usePicker } from './use-picker.ts';
import type { Text } from '#content/text/text.ts';

interface Props extends Pick<UploadOptions, 'purpose'> {
  /** Id of the element with the problem. The element describes the file field. */
  id: string;
  text: Text['pictures'];
  labels: Record<'choosePhoto' | 'removePhoto', string>;
  /** Returns the accessible name of a button. */
  formatActionName: (action: string) => string;
  pictures: PickedPicture[];
  /** Called with an update function, see `PicturePicker`. */
  onChange: ChangePictures;
  /** A further problem of the picture. */
  problem?: string | undefined;
  /** Called when the picture is removed. */
  onRemove?: () => void;
  /** Further buttons beside the picture. */
  children?: ReactNode;
}

/** A single optional picture with its upload progress, or the button to select one. */
export function OnePicture(props: Props) {
  const { id, text, labels, formatActionName, pictures, onChange, purpose, onRemove } = props;
  const picker = usePicker({ text, pictures, max: 1, onChange, purpose });
  const [picture] = getPicturesWithSlot(pictures);
  return (
    <>
      <p id={id} tabIndex={-1} className="font-bold text-bad empty:hidden">
        {picture?.state === 'failed' ? picture.problem : props.problem}
      </p>
      <Refusals messages={picker.fileRefusals} pictures={pictures} />
      <div className="flex flex-wrap items-center gap-2">
        {picture ? (
          <div className="flex flex-wrap items-center gap-2">
            <div className="relative">
              <Thumbnail picture={picture} size={96} />
              <RemoveButton
                name={formatActionName(labels.removePhoto)}
                onClick={() => {
                  picker.remove(picture);
                  onRemove?.();
                }}
              />
            </div>
            {picture.state === 'sending' && (
              <UploadProgress text={text} progress={picture.progress} isQueued={picture.isQueued} />
            )}
            {picture.state === 'failed' &&
              (canRetryUpload(picture.key) ? (
                <SmallButton
                  label={text.retry}
                  name={formatActionName(text.retry)}
                  onClick={() => picker.retry(picture)}
                />
              ) : (
                <FileButton
                  id={`${id}-file`}
                  label={text.chooseAgain}
                  name={formatActionName(text.chooseAgain)}
                  describedBy={id}
                  isSmall
                  onPick={(files) => picker.replace(picture, files)}
                />
              ))}
          </div>
        ) : (
          <FileButton
            id={`${id}-file`}
            label={labels.choosePhoto}
            describedBy={id}
            isSmall
            onPick={(files) => picker.add(files)}
          />
        )}
        {props.children}
      </div>
    </>
  );
}
