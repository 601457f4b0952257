import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { on } from '#browser/identity.ts';
import { keepFocusNear } from './use-keep-focus.ts';

interface Props {
  heading: string;
  onClose: () => void;
  /** True if the dialog contains text to read before its buttons. The heading is then focused first. */
  startsAtHeading?: boolean;
  children: ReactNode;
}

/** A modal dialog with a heading. The Escape key calls `onClose`. */
export function Dialog({ heading, onClose, startsAtHeading = false, children }: Props) {
  const id = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const dialogRef = useModal(startsAtHeading ? headingRef : undefined);
  return (
    <dialog
      ref={dialogRef}
      className="m-auto w-[calc(100vw-2rem)] max-w-md rounded-sm border-2 border-line bg-ground p-5 text-ink backdrop:bg-on-accent/60"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex flex-col items-start gap-4">
        <h2
          ref={headingRef}
          id={id}
          tabIndex={startsAtHeading ? -1 : undefined}
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
 * element that opened it. If the page no longer contains that element, the last visible heading before the dialog
 * gets the focus.
 * @param initialFocus - the element that is focused first; the default is the first focusable one.
 */
export function useModal(
  initialFocus?: RefObject<HTMLElement | null>,
): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialogRef.current?.showModal();
    initialFocus?.current?.focus();
    // The login is no part of the modal dialog, so the browser would ignore all clicks on it.
    const stops = [
      on('open', () => dialogRef.current?.close()),
      on('close', () => dialogRef.current?.showModal()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [initialFocus]);
  // The cleanup of a layout effect runs while the page still contains the dialog. After its removal, `close` could
  // not restore the focus.
  useLayoutEffect(() => {
    const openDialog = dialogRef.current;
    return () => {
      if (!openDialog) return;
      keepFocusNear(openDialog);
      openDialog.close();
    };
  }, []);
  return dialogRef;
}
