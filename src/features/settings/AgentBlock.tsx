import { useLazyComponent } from '../components/use-lazy-component.ts';
import { useLoad } from '../components/use-load.ts';
import { Retry } from '../components/Retry.tsx';
import { loadAgents } from '../agents/load-agents.ts';
import type { Text } from '#content/text/text.ts';
import { SettingsBlock } from './SettingsBlock.tsx';

const loadSettingsPart = async () => (await import('../agents/AgentSettings.tsx')).AgentSettings;

/** A section for the member that helps with the adverts. Its code and its texts load after the page. */
export function AgentBlock({ text }: { text: Text['settings']['agent'] }) {
  const loaded = useLoad(loadAgents);
  const { Component, hasFailed, retry } = useLazyComponent(loadSettingsPart);
  const retryBoth = () => {
    if (hasFailed) retry();
    if (loaded.status === 'failed') loaded.retry();
  };
  return (
    <SettingsBlock heading={text.heading}>
      {(hasFailed || loaded.status === 'failed') && (
        <Retry message={text.loadFailed} retry={text.retry} onRetry={retryBoth} />
      )}
      {loaded.status === 'loading' && <p role="status">{text.loading}</p>}
      {Component && loaded.status === 'ready' && (
        <Component
          {...loaded.data}
          onChange={(agents) => loaded.changeData((data) => ({ ...data, agents }))}
        />
      )}
    </SettingsBlock>
  );
}
