import { useLazyComponent } from '#features/components/use-lazy-component.ts';
import { useEffect, useRef, type ComponentProps } from 'react';
import { PartFailure } from '../components/PartFailure.tsx';
import { useScreen } from '../components/screen.ts';
import type { VisitorPage } from './VisitorPage.tsx';

const loadPage = async () => (await import('./VisitorPage.tsx')).VisitorPage;

interface Props extends Pick<ComponentProps<typeof VisitorPage>, 'item'> {
  heading: string;
  /** True if the frame precedes the other column on a narrow screen. */
  isFirst?: boolean;
}

/**
 * The page as visitors see it, in a frame that stays in sight beside a longer column. Its code loads with the first
 * open item.
 */
export function LazyVisitorPage({ item, heading, isFirst = false }: Props) {
  const { review: text, ui } = useScreen().text;
  const { Component, hasFailed, retry } = useLazyComponent(loadPage);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    // The frame is nearly as high as the screen, so its row moves to the top. The only row stays below the title.
    root.current?.closest('li:not(:only-child) > details')?.firstElementChild?.scrollIntoView();
  }, []);
  return (
    <section
      ref={root}
      className={`flex h-[70vh] min-w-0 flex-col gap-2 max-sm:-mx-3 lg:sticky lg:top-12 lg:h-[calc(100vh-16.5rem)] ${isFirst ? 'max-lg:order-first' : ''}`}
    >
      <h3 className="font-bold">{heading}</h3>
      {hasFailed && <PartFailure connectionText={ui.partFailed} onRetry={retry} />}
      {!Component && !hasFailed && <p>{ui.loading}</p>}
      {Component && <Component item={item} title={heading} text={text} />}
    </section>
  );
}
