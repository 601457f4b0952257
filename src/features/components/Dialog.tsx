import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { keepFocusNear } from './use-keep-focus.ts';

interface Props {
  heading: string;
  onClose: () => void;
  /** Whether there is something to read first: then the heading has the focus. */
  isRead?: boolean;
  children: ReactNode;
}

/** A question over the page. Escape is one of its answers: then nothing happens. */
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
 * Shows a dialog over the page as long as it is rendered. Its opener gets the focus back, or the nearest
 * heading where the opener is gone.
 * @param first - what has the focus at first, where that is not the first that can be pressed.
 */
export function useModal(
  first?: RefObject<HTMLElement | null>,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    first?.current?.focus();
  }, [first]);
  // Later, the dialog has left the page, and closing it gives the focus back to nobody.
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
