import { Button } from '#ui/Button.tsx';
import type { Saving } from './form-state.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  saving: Saving;
  text: Text['advertise']['saving'];
  onDecide: () => void;
}

/** The save state of the input. Screen readers announce only a failure, a conflict and the end of the session. */
export function SaveState({ saving, text, onDecide }: Props) {
  return (
    <>
      <p className="text-ink-soft empty:hidden">
        {(saving.name === 'saving' || saving.name === 'waiting') && text.saving}
        {saving.name === 'saved' && text.saved}
      </p>
      <p role="status" className="font-bold empty:hidden">
        {saving.name === 'failed' &&
          (saving.message === undefined ? text.failed : `${text.notSaved} ${saving.message}`)}
        {saving.name === 'session-ended' && text.sessionEnded}
        {saving.name === 'conflict' && text.conflict}
      </p>
      {saving.name === 'session-ended' && (
        // The script of IdentityStart.astro handles the click, and announces the load of the dialog.
        <Button data-identity="login">{text.logIn}</Button>
      )}
      {saving.name === 'conflict' && <Button onClick={onDecide}>{text.decide}</Button>}
    </>
  );
}
