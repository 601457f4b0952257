import type { Text } from '#content/text/text.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { useAction } from '../components/use-action.ts';

interface Props {
  discard: () => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
  text: Text['myListings']['unsent'];
}

/** A dialog in which the owner confirms that unpublished changes are discarded. */
export function DiscardDialog({ discard, onClose, onDone, text }: Props) {
  const { busy, problem, run } = useAction();
  return (
    <Dialog heading={text.question} onClose={onClose}>
      <p>{text.warning}</p>
      <Alert>
        {problem && (problem.code === 'changed-elsewhere' ? text.elsewhere : text.failed)}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          aria-busy={busy}
          onClick={() => void run(() => discard().then(onDone))}
        >
          {busy ? text.busy : text.discard}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </Dialog>
  );
}
