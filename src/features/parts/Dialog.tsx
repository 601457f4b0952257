import { useEffect, useId, useRef, type ReactNode } from 'react';

interface Props {
  heading: string;
  onClose: () => void;
  children: ReactNode;
}

/** A question over the page. Escape is one of its answers: then nothing happens. */
export function Dialog({ heading, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
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
        <h2 id={id} className="text-xl">
          {heading}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
