import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { keepFocusNear } from './use-keep-focus.ts';

interface Props {
  heading: string;
  onClose: () => void;
  /** True for a dialog with text to read first: the focus starts on the heading. */
  isRead?: boolean;
  children: ReactNode;
}

/** A modal question. Escape closes it and counts as cancelling. */
export function Dialog({ heading, onClose, isRead = false, children }: Props) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const dialog = useModal(isRead ? title : undefined);
  return (
    <dialog
      ref={dialog}
      className="m-auto w-[calc(100vw-2rem)] max-w-md rounded-sm border-2 border-line bg-ground p-5 text-ink backdrop:bg-on-accent/60"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex flex-col items-start gap-4">
        <h2
          ref={title}
          id={id}
          tabIndex={isRead ? -1 : undefined}
          className="text-xl wrap-anywhere"
        >
          {heading}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/**
 * Shows a modal dialog while it is rendered. After closing, the focus returns to the opener, or to the nearest
 * heading if the opener has left the page.
 * @param first - the initially focused element; by default the first focusable one.
 */
export function useModal(
  first?: RefObject<HTMLElement | null>,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    first?.current?.focus();
  }, [first]);
  // The cleanup of a layout effect runs while the dialog is still in the page. Later, `close` could not restore the
  // focus.
  useLayoutEffect(() => {
    const openDialog = dialog.current;
    return () => {
      if (!openDialog) return;
      keepFocusNear(openDialog);
      openDialog.close();
    };
  }, []);
  return dialog;
}
