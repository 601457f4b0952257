import { Retry } from '#features/components/Retry.tsx';
import { useLazyComponent } from '#features/components/use-lazy-component.ts';
import type { ComponentProps } from 'react';
import { useScreen } from '../components/screen.ts';
import type { VisitorPage } from './VisitorPage.tsx';

const loadPage = async () => (await import('./VisitorPage.tsx')).VisitorPage;

/** The page as visitors see it. Its code loads with the first open item. */
export function LazyVisitorPage({ item }: Pick<ComponentProps<typeof VisitorPage>, 'item'>) {
  const { review: text, ui } = useScreen().text;
  const { Component, hasFailed, retry } = useLazyComponent(loadPage);
  if (hasFailed) return <Retry message={ui.partFailed} retry={ui.retry} onRetry={retry} />;
  // The minimum height prevents a layout shift.
  if (!Component) return <p className="min-h-[34rem]">{ui.loading}</p>;
  return <Component item={item} text={text} />;
}
