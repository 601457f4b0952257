import { useState, type ComponentType, type MouseEvent } from 'react';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import type { Text } from '#content/text/text.ts';
import { Announcer } from './kit/Announcer.tsx';
import { Retry } from '../components/Retry.tsx';
import { panelIdFrom, panelIds, panels, viewOf, type PanelId, type PanelProps } from './panels.ts';
import { useQuery } from './use-query.ts';

/** The menu of the screen, and the panel that the address names. */
export function Panels({ text }: { text: Text['adminWords'] }) {
  const { values } = useQuery();
  const id = panelIdFrom(values.get('view'));
  return (
    <>
      <Menu current={id} text={text} />
      <Announcer key={id}>
        <LoadedPanel id={id} text={text} />
      </Announcer>
    </>
  );
}

function Menu({ current, text }: { current: PanelId; text: Text['adminWords'] }) {
  const { show } = useQuery();
  const go = (event: MouseEvent, href: string) => {
    // In another tab where she wants it there.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(href);
  };
  return (
    <nav aria-label={text.kit.panels}>
      <ul className="flex flex-wrap gap-x-6">
        {panelIds.map((id) => {
          const href = `?view=${viewOf(id)}`;
          const look = id === current ? 'font-bold underline' : '';
          return (
            <li key={id}>
              <a
                className={`inline-flex min-h-11 items-center text-brand ${look} hover:underline`}
                href={href}
                aria-current={id === current ? 'page' : undefined}
                onClick={(event) => go(event, href)}
              >
                {text[id].title}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function LoadedPanel({ id, text }: { id: PanelId; text: Text['adminWords'] }) {
  const [load] = useState(() => loaderOf(id));
  const { Component, hasFailed, retry } = useLazyComponent(load, true);
  if (Component) return <Component text={text} />;
  if (hasFailed) {
    return <Retry words={text.kit.partFailed} retry={text.kit.retry} onRetry={retry} />;
  }
  return <p role="status">{text.kit.loading}</p>;
}

const loaderOf = (id: PanelId) => async (): Promise<ComponentType<PanelProps>> =>
  (await panels[id].load()).default;
