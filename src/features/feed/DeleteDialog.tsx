import { useState } from 'react';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import type { FeedText } from './with-text.tsx';

interface Props {
  text: FeedText;
  onClose: () => void;
  /** Rejects if the deletion fails. */
  onDelete: () => Promise<void> | void;
}

/** A dialog in which the member confirms the deletion of a post. */
export function DeleteDialog({ text, onClose, onDelete }: Props) {
  const [state, setState] = useState<'idle' | 'deleting' | 'failed'>('idle');
  const confirm = async () => {
    setState('deleting');
    try {
      await onDelete();
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog heading={text.deleteAsk} onClose={onClose}>
      <p>{text.deleteWarning}</p>
      <Alert>{state === 'failed' && text.deleteFailed}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" aria-busy={state === 'deleting'} onClick={() => void confirm()}>
          {text.delete}
        </Button>
        <Button onClick={onClose}>{text.keep}</Button>
      </div>
    </Dialog>
  );
}
