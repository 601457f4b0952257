import { Retry } from '../components/Retry.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import { Skeleton } from '../components/Skeleton.tsx';
import type { FeedText } from './with-text.tsx';

const loadCards = async () => (await import('./BusinessCards.tsx')).BusinessCards;

/** A row of businesses, as an item of the list of posts. Its space is reserved before its code loads. */
export function BusinessRow({ text }: { text: FeedText }) {
  const { Component, hasFailed, retry } = useLazyComponent(loadCards);
  return (
    <li className="py-3">
      <section aria-label={text.businesses}>
        <h3 className="mb-2 text-xl">{text.businesses}</h3>
        <div className="grid h-74">
          {Component && <Component text={text} />}
          {!Component && !hasFailed && <Skeleton />}
          {hasFailed && (
            <Retry message={text.businessesFailed} retry={text.retry} onRetry={retry} />
          )}
        </div>
      </section>
    </li>
  );
}
