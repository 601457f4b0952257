import { Retry } from '../components/Retry.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import type { ReachProps } from './ReachNumbers.tsx';

const loadReachNumbers = async () => (await import('./ReachNumbers.tsx')).ReachNumbers;

/**
 * The reach of a listing. Its code loads after the card is rendered. The section has the height of the figures from the
 * start, so that the actions below stay at their place.
 */
export function Reach(props: ReachProps) {
  const { text } = props;
  const { Component: ReachNumbers, hasFailed, retry } = useLazyComponent(loadReachNumbers);
  return (
    <section className="grid min-h-28 content-start gap-1">
      <h3 className="sr-only">{text.heading}</h3>
      {hasFailed && <Retry message={text.failed} retry={text.retry} onRetry={retry} />}
      {ReachNumbers ? (
        <ReachNumbers {...props} />
      ) : (
        !hasFailed && <p role="status">{text.loading}</p>
      )}
    </section>
  );
}
