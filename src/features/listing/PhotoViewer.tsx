import { Button } from '#ui/Button.tsx';
import { textLinkClass } from '#ui/TextLink.tsx';
import type { Text } from '#content/text/text.ts';

/** The dialog for photos in full size. The script browser/photo-viewer.ts fills and opens the dialog. */
export function PhotoViewer({ text, ask }: { text: Text['listing']['viewer']; ask: string }) {
  return (
    <dialog className="viewer" aria-label={text.heading}>
      <ul className="viewer-photos"></ul>
      <p className="wrap" role="status" data-words={text.place}></p>
      <p className="wrap">
        <a className={`${textLinkClass} underline`} href="#top" rel="noopener" data-question>
          {ask}
        </a>
      </p>
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
