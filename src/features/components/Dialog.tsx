import { useId, useRef, type ReactNode } from 'react';
import { useModal } from './use-modal.ts';

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
      className="m-auto w-[calc(100vw-2rem)] max-w-md rounded-sm border-2 border-line bg-ground p-5 text-ink backdrop:bg-ink/50"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex flex-col items-start gap-4">
        <h2 ref={title} id={id} tabIndex={isRead ? -1 : undefined} className="text-xl">
          {heading}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
