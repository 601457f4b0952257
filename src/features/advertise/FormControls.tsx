import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { LazyPreview } from './LazyPreview.tsx';
import { SaveState } from './SaveState.tsx';
import { getNextStep, formSteps } from './steps.ts';
import type { FormPartProps } from './use-listing-form.ts';

/** The controls below the form: the back button, the preview, the save state, and the dialog for a conflict. */
export function FormControls({ form, store, text }: Omit<FormPartProps, 'offers'>) {
  const { state, step, goToStep } = form;
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [isConflictPostponed, setConflictPostponed] = useState(false);
  const { saving } = state;
  const isLive = state.facts.state === 'live';
  const hasResult = !isLive && step === 'pay';
  const previousStep =
    isLive || hasResult
      ? undefined
      : formSteps.find((candidate) => getNextStep(candidate) === step);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {previousStep && <Button onClick={() => goToStep(previousStep)}>{text.back}</Button>}
        {hasResult && <Button onClick={() => goToStep('business')}>{text.edit}</Button>}
        <Button onClick={() => setPreviewOpen(true)}>{text.preview.open}</Button>
        <SaveState
          saving={saving}
          text={text.saving}
          onDecide={() => setConflictPostponed(false)}
        />
      </div>
      {isPreviewOpen && (
        <div className="mt-4">
          <LazyPreview form={form} text={text} onClose={() => setPreviewOpen(false)} />
        </div>
      )}
      {saving.name === 'conflict' && !isConflictPostponed && (
        <ConflictDialog
          localDraft={state.draft}
          serverVersion={saving.serverVersion}
          store={store}
          text={text}
          onLater={() => setConflictPostponed(true)}
        />
      )}
    </>
  );
}
