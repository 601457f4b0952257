import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { keepFocusNear } from './use-keep-focus.ts';

interface Props {
  heading: string;
  onClose: () => void;
  /** True if the dialog contains text to read before its buttons. The heading is then focused first. */
  isRead?: boolean;
  children: ReactNode;
}

/** A modal dialog with a heading. The Escape key closes it and has the effect of cancelling. */
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
 * Opens a modal dialog for as long as the component is mounted. After the dialog closes, the focus returns to the
 * element that opened it, or to the nearest heading if the page no longer contains that element.
 * @param first - the element that is focused first; the default is the first focusable one.
 */
export function useModal(
  first?: RefObject<HTMLElement | null>,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    first?.current?.focus();
  }, [first]);
  // The cleanup of a layout effect runs while the page still contains the dialog. After its removal, `close` could
  // not restore the focus.
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
