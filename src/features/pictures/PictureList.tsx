import { PickedItem } from './PickedItem.tsx';
import type { PickedPicture, PictureWithSlot } from './picked-picture.ts';
import type { Text } from '#content/text/text.ts';
import type { usePicker } from './use-picker.ts';

export interface PictureListProps {
  text: Text['pictures'];
  pictures: PictureWithSlot[];
  picker: ReturnType<typeof usePicker>;
  onRemove: (picture: PickedPicture) => void;
}

/** The selected pictures below each other, each with its fields and buttons. */
export function PictureList({ text, pictures, picker, onRemove }: PictureListProps) {
  return (
    <ol className="flex flex-col gap-3">
      {pictures.map((picture, index) => (
        <PickedItem
          key={picture.key}
          text={text}
          picture={picture}
          position={index + 1}
          count={pictures.length}
          onDescribe={(alt) => picker.describe(picture, alt)}
          onMove={(offset) => picker.move(picture, offset)}
          onRetry={() => picker.retry(picture)}
          onRemove={() => onRemove(picture)}
        />
      ))}
    </ol>
  );
}
