import { Button } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';

/** The dialog for photos in full size. The script browser/photo-viewer.ts fills and opens the dialog. */
export function PhotoViewer({ text }: { text: Text['listing']['viewer'] }) {
  return (
    <dialog className="viewer" aria-label={text.heading}>
      <ul className="viewer-photos"></ul>
      <p className="wrap" role="status" data-words={text.place}></p>
      <p className="viewer-menu wrap">
        <span data-several>
          <Button data-by={-1}>{text.back}</Button>
          <Button data-by={1}>{text.next}</Button>
        </span>
        <Button data-close>{text.close}</Button>
      </p>
    </dialog>
  );
}
