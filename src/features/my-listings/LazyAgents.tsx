import type { PageText } from '#content/text/text.ts';
import { loadAgents } from '../agents/load-agents.ts';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import { useLoad } from '../components/use-load.ts';

const loadQuestions = async () => (await import('../agents/AgentQuestions.tsx')).AgentQuestions;
const loadAdverts = async () => (await import('../agents/HelpedAdverts.tsx')).HelpedAdverts;

/** The agents of the member. The screen has no space for them until they are loaded, because few members have agents. */
export const useAgents = () => useLoad(loadAgents);

/** True if the member helps with the adverts of an owner. */
export const hasHelped = (loaded: ReturnType<typeof useAgents>): boolean =>
  loaded.status === 'ready' && loaded.data.agents.owners.some(({ since }) => since !== null);

interface Props {
  loaded: ReturnType<typeof useAgents>;
  /** Called after an answer that changes the member's own adverts. */
  onAnswer: () => void;
}

/** The questions of owners and of the member's agent, above the member's adverts. Their code loads if there is one. */
export function LazyQuestions({ loaded, onAnswer }: Props) {
  const isNeeded =
    loaded.status === 'ready' &&
    (loaded.data.agents.changes.length > 0 ||
      loaded.data.agents.owners.some(({ since }) => since === null));
  const { Component } = useLazyComponent(loadQuestions, isNeeded);
  if (!Component || loaded.status !== 'ready') return null;
  return (
    <Component
      {...loaded.data}
      onChange={(agents) => {
        loaded.changeData((data) => ({ ...data, agents }));
        onAnswer();
      }}
    />
  );
}

/** The adverts of others that the member helps with, below the member's own. Their code loads if there are any. */
export function LazyHelpedAdverts({
  loaded,
  text,
}: Pick<Props, 'loaded'> & { text: PageText<'myListings'> }) {
  const isNeeded = hasHelped(loaded);
  const { Component } = useLazyComponent(loadAdverts, isNeeded);
  if (!Component || loaded.status !== 'ready') return null;
  return (
    <Component
      {...loaded.data}
      listText={text}
      onChange={(agents) => loaded.changeData((data) => ({ ...data, agents }))}
    />
  );
}
