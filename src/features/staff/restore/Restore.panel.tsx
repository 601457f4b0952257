import { requestJson } from '#browser/api/request.ts';
import { restoreStateSchema, type RestoreState, type RestoreStep } from '#domain/staff/restore.ts';
import { Retry } from '#features/components/Retry.tsx';
import { useLoad } from '#features/components/use-load.ts';
import { Panel } from '../components/Panel.tsx';
import { describeProblem, useScreen } from '../components/screen.ts';
import { LastRestore } from './LastRestore.tsx';

const path = '/api/staff/restore';

const loadState = async (signal: AbortSignal): Promise<RestoreState> =>
  restoreStateSchema.parse(await requestJson({ path, signal }));

const runStep = async (step: RestoreStep): Promise<RestoreState> =>
  restoreStateSchema.parse(await requestJson({ method: 'POST', path, body: { step } }));

/** The last restore of a backup, the comparison of the books, and the release of what is held. */
export default function RestorePanel() {
  const { text } = useScreen();
  const state = useLoad(loadState);
  return (
    <Panel text={text.restore}>
      <p role="status" className="empty:hidden">
        {state.status === 'loading' && text.ui.loading}
        {state.status === 'ready' && state.data.restore === null && text.restore.none}
      </p>
      {state.status === 'failed' && (
        <Retry
          message={describeProblem(state.problem, text, text.ui.loadFailed)}
          retry={text.ui.retry}
          onRetry={state.retry}
        />
      )}
      {state.status === 'ready' && state.data.restore !== null && (
        <LastRestore
          restore={state.data.restore}
          runStep={runStep}
          onStep={(next) => state.changeData(() => next)}
        />
      )}
    </Panel>
  );
}
