import { useId, useRef, useState, type DragEvent } from 'react';
import type { UploadOptions } from '#browser/pictures/upload.ts';
import { fill } from '#domain/text/placeholders.ts';
import { FileButton } from './FileButton.tsx';
import { PickedItem } from './PickedItem.tsx';
import { picturesWithSlot, type ChangePictures, type PickedPicture } from './picked-picture.ts';
import type { Text } from '#content/text/text.ts';
import { usePicker } from './use-picker.ts';

interface Props extends UploadOptions {
  text: Text['pictures'] & { cover?: string };
  pictures: PickedPicture[];
  /** Called with an update function instead of a value. It must be the same function in every render. */
  onChange: ChangePictures;
  max: number;
}

/** A field to select pictures. It uploads them at once, and each picture can be described, moved and removed. */
export function PicturePicker({ text, pictures: all, max, ...rest }: Props) {
  const pictures = picturesWithSlot(all);
  const picker = usePicker({ text, pictures, max, ...rest });
  const [isOver, setOver] = useState(false);
  const root = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const isFull = pictures.length >= max;

  const drop = (event: DragEvent) => {
    setOver(false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    picker.add([...event.dataTransfer.files]);
  };
  const remove = (picture: PickedPicture) => {
    picker.remove(picture);
    root.current?.focus();
  };

  return (
    <fieldset
      ref={root}
      tabIndex={-1}
      className={`flex w-full min-w-0 flex-col gap-3 rounded-sm border-2 border-dashed p-3 ${isOver ? 'border-brand bg-band' : 'border-line'}`}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="px-1 font-bold">{text.heading}</legend>
      <p id={`${id}-hint`} className="text-ink-soft">
        {fill(text.hint, { max })} <span className="pointer-coarse:hidden">{text.drop}</span>
      </p>
      {pictures.length > 0 && (
        <ol className="flex flex-col gap-3">
          {pictures.map((picture, at) => (
            <PickedItem
              key={picture.key}
              text={text}
              picture={picture}
              place={at + 1}
              of={pictures.length}
              onDescribe={(alt) => picker.describe(picture, alt)}
              onMove={(by) => picker.move(picture, by)}
              onRetry={() => picker.retry(picture)}
              onRemove={() => remove(picture)}
            />
          ))}
        </ol>
      )}
      <Refusals messages={picker.refused} pictures={all} />
      <p id={`${id}-count`} className="text-ink-soft">
        {isFull ? fill(text.full, { max }) : fill(text.count, { count: pictures.length, max })}
      </p>
      <p role="status" className="sr-only">
        {picker.news}
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

/** Returns true if files are dragged. The picker ignores dragged text. */
function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

const describeRefusal = ({ state, problem }: PickedPicture) =>
  state === 'refused' && problem !== undefined ? [problem] : [];

interface RefusalsProps {
  /** Messages about files that were refused before an upload. */
  messages: string[];
  pictures: PickedPicture[];
}

/** The reasons why selected files were refused. */
export function Refusals({ messages, pictures }: RefusalsProps) {
  const all = new Set([...messages, ...pictures.flatMap(describeRefusal)]);
  return (
    <div role="alert" className="flex flex-col gap-1 font-bold wrap-anywhere text-bad empty:hidden">
      {[...all].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
