import { useId, useRef, useState, type DragEvent } from 'react';
import type { UploadOptions } from '#browser/pictures/upload.ts';
import { fill } from '#domain/text/placeholders.ts';
import { FileButton } from './FileButton.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { getPicturesWithSlot, type ChangePictures, type PickedPicture } from './picked-picture.ts';
import type { Text } from '#content/text/text.ts';
import { usePicker } from './use-picker.ts';

interface Props extends UploadOptions {
  text: Text['pictures'];
  pictures: PickedPicture[];
  /** Called with an update function instead of a value. `onChange` must be the same function in every render. */
  onChange: ChangePictures;
  max: number;
}

/** A field to select pictures. It uploads them at once, and each picture can be described, moved and removed. */
export function PicturePicker(props: Props) {
  const { text, pictures: allPictures, max, ...otherOptions } = props;
  const pictures = getPicturesWithSlot(allPictures);
  const picker = usePicker({ text, pictures, max, ...otherOptions });
  const [isDraggedOver, trackDrag] = useFileDrop((files) => picker.add(files));
  const root = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const isFull = pictures.length >= max;

  return (
    <fieldset
      ref={root}
      tabIndex={-1}
      className={`flex w-full min-w-0 flex-col gap-3 rounded-sm border-2 border-dashed p-3 ${isDraggedOver ? 'border-brand bg-band' : 'border-line'}`}
      onDragOver={trackDrag}
      onDragLeave={trackDrag}
      onDrop={trackDrag}
    >
      <legend className="px-1 font-bold">{text.heading}</legend>
      <p id={`${id}-hint`} className="text-ink-soft">
        {fill(text.hint, { max })} <span className="pointer-coarse:hidden">{text.drop}</span>
      </p>
      {pictures.length > 0 && (
        <PhotoGrid
          text={text}
          pictures={pictures}
          picker={picker}
          hasCover={props.purpose === 'listing'}
          onRemove={(picture) => {
            picker.remove(picture);
            root.current?.focus();
          }}
          onReplace={(picture, files) => {
            if (picker.replace(picture, files)) root.current?.focus();
          }}
        />
      )}
      <Refusals messages={picker.fileRefusals} pictures={allPictures} />
      <p id={`${id}-count`} className="text-ink-soft">
        {isFull ? fill(text.full, { max }) : fill(text.count, { count: pictures.length, max })}
      </p>
      <p role="status" className="sr-only">
        {picker.announcement}
      </p>
      <FileButton
        id={`${id}-files`}
        label={text.choose}
        describedBy={`${id}-hint ${id}-count`}
        multiple
        disabled={isFull}
        onPick={(files) => picker.add(files)}
      />
    </fieldset>
  );
}

/**
 * Lets files be dropped on an element. It ignores dragged text.
 * @returns true while files are over the element, and the handler of its three drag events.
 */
function useFileDrop(onDropFiles: (files: File[]) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const trackDrag = (event: DragEvent) => {
    const { types, files } = event.dataTransfer;
    const hasFiles = types.includes('Files');
    setIsDraggedOver(hasFiles && event.type === 'dragover');
    if (!hasFiles) return;
    event.preventDefault();
    if (event.type === 'drop') onDropFiles([...files]);
  };
  return [isDraggedOver, trackDrag] as const;
}

const listRefusalTexts = ({ state, problem }: PickedPicture) =>
  state === 'refused' && problem !== undefined ? [problem] : [];

interface RefusalsProps {
  /** Messages about files that were refused before an upload. */
  messages: string[];
  pictures: PickedPicture[];
}

/** The reasons why selected files were refused. */
export function Refusals({ messages, pictures }: RefusalsProps) {
  const reasons = new Set([...messages, ...pictures.flatMap(listRefusalTexts)]);
  return (
    <div role="alert" className="flex flex-col gap-1 font-bold wrap-anywhere text-bad empty:hidden">
      {[...reasons].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
