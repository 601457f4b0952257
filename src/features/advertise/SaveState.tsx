import { openDialog } from '#browser/identity.ts';
import { buttonLook } from '#ui/variants.ts';
import type { Saving } from './form-state.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  saving: Saving;
  text: Text['advertise']['saving'];
  onDecide: () => void;
}

/** Whether what was typed is kept. That all is well is not read out; that it is not, is. */
export function SaveState({ saving, text, onDecide }: Props) {
  return (
    <>
      <p className="text-ink-soft empty:hidden">
        {(saving.name === 'saving' || saving.name === 'waiting') && text.saving}
        {saving.name === 'saved' && text.saved}
      </p>
      <p role="status" className="font-bold empty:hidden">
        {saving.name === 'failed' &&
          (saving.words === undefined ? text.failed : `${text.notSaved} ${saving.words}`)}
        {saving.name === 'session-ended' && text.sessionEnded}
        {saving.name === 'conflict' && text.conflict}
      </p>
      {saving.name === 'session-ended' && (
        <button type="button" className={buttonLook.quiet} onClick={() => void openDialog('login')}>
          {text.logIn}
        </button>
      )}
      {saving.name === 'conflict' && (
        <button type="button" className={buttonLook.quiet} onClick={onDecide}>
          {text.decide}
        </button>
      )}
    </>
  );
}
