import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { LazyPreview } from './LazyPreview.tsx';
import { SaveState } from './SaveState.tsx';
import { following, formSteps } from './steps.ts';
import type { FormPartProps } from './use-listing-form.ts';

/** The controls below the form: the back button, the preview and the save state. */
export function FormControls({ form, store, text }: Omit<FormPartProps, 'offers'>) {
  const { state, step, go } = form;
  const [isPreviewed, setPreviewed] = useState(false);
  const [isPutOff, setPutOff] = useState(false);
  const isLive = state.facts.state === 'live';
  const before = isLive ? undefined : formSteps.find((one) => following(one) === step);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {before && <Button onClick={() => go(before)}>{text.back}</Button>}
        <Button onClick={() => setPreviewed(true)}>{text.preview.open}</Button>
        <SaveState saving={state.saving} text={text.saving} onDecide={() => setPutOff(false)} />
      </div>
      {isPreviewed && (
        <div className="mt-4">
          <LazyPreview form={form} text={text} onClose={() => setPreviewed(false)} />
        </div>
      )}
      {state.serverVersion && !isPutOff && (
        <ConflictDialog
          mine={state.draft}
          serverVersion={state.serverVersion.draft}
          text={text}
          onKeepMine={store.keepMine}
          onTakeServerVersion={store.takeServerVersion}
          onLater={() => setPutOff(true)}
        />
      )}
    </>
  );
}
