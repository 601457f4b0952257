import type { Text } from '#content/text/text.ts';
import { Retry } from '../components/Retry.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import { Skeleton } from '../components/Skeleton.tsx';

const loadCards = async () => (await import('./BusinessCards.tsx')).BusinessCards;

/** A row of businesses. Its code loads once `shouldLoad` is true, and its space is reserved before. */
export function BusinessRow({ text, shouldLoad }: { text: Text['feed']; shouldLoad: boolean }) {
  const { Component, hasFailed, retry } = useLazyComponent(loadCards, shouldLoad);
  return (
    <section className="mt-8" aria-label={text.businesses}>
      <div className="grid h-56">
        {Component && <Component text={text} />}
        {!Component && !hasFailed && <Skeleton />}
        {hasFailed && <Retry message={text.businessesFailed} retry={text.retry} onRetry={retry} />}
      </div>
    </section>
  );
}
