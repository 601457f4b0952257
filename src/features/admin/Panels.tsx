import { useState, type ComponentType } from 'react';
import { Retry } from '../components/Retry.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import { ScreenContext, type AdminText } from './components/screen.ts';
import { ScreenLink } from './components/ScreenLink.tsx';
import { panelIdFrom, panelIds, panels, viewOf, type PanelId } from './panels.ts';
import { useQuery } from './use-query.ts';

/** The menu of the screen, and the panel that the address names. */
export function Panels({ text }: { text: AdminText }) {
  const { values } = useQuery();
  const current = panelIdFrom(values.get('view'));
  return (
    <>
      <nav aria-label={text.ui.panels}>
        <ul className="flex flex-wrap gap-x-6">
          {panelIds.map((id) => (
            <li key={id}>
              <ScreenLink href={`?view=${viewOf(id)}`} isCurrent={id === current}>
                {text[id].title}
              </ScreenLink>
            </li>
          ))}
        </ul>
      </nav>
      <LoadedPanel key={current} id={current} text={text} />
    </>
  );
}

/** A panel, below what was done there last. */
function LoadedPanel({ id, text }: { id: PanelId; text: AdminText }) {
  const [load] = useState(() => loaderOf(id));
  const [done, announce] = useState('');
  const { Component, hasFailed, retry } = useLazyComponent(load, true);
  return (
    <ScreenContext value={{ text, announce }}>
      <p role="status" className="mt-4 font-bold text-good empty:hidden">
        {done}
      </p>
      {Component && <Component />}
      {hasFailed && <Retry words={text.ui.partFailed} retry={text.ui.retry} onRetry={retry} />}
      {!Component && !hasFailed && <p role="status">{text.ui.loading}</p>}
    </ScreenContext>
  );
}

const loaderOf = (id: PanelId) => async (): Promise<ComponentType> =>
  (await panels[id].load()).default;
