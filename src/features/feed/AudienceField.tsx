import { useCallback, useEffect } from 'react';
import { loadOwnListings } from '#browser/api/own-listings.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Choice } from '../components/Choice.tsx';
import { Retry } from '../components/Retry.tsx';
import { useLoad } from '../components/use-load.ts';
import type { FeedText } from './with-text.tsx';

interface Props {
  text: FeedText;
  /** Id of the chosen advert; undefined for members only. */
  chosenId: number | undefined;
  onChoose: (listingId: number | undefined) => void;
}

/** Number of adverts to load. It is meant to exceed the number of any member's adverts. */
const maxListings = 100;

/**
 * The choice of the readers of a new post: members only, or visitors of one of the member's live adverts too. It is empty
 * for a member without a live advert.
 */
export function AudienceField({ text, chosenId, onChoose }: Props) {
  const load = useCallback(async (signal: AbortSignal) => {
    const { listings } = await loadOwnListings(maxListings, { signal });
    return listings.flatMap(({ id, state, visible }) =>
      state === 'live' && visible ? [{ id, title: visible.title }] : [],
    );
  }, []);
  const { retry, ...state } = useLoad(load);
  const isChoiceGone =
    state.status === 'ready' &&
    chosenId !== undefined &&
    !state.data.some(({ id }) => id === chosenId);
  useEffect(() => {
    if (isChoiceGone) onChoose(undefined);
  });
  if (state.status === 'failed') {
    const message = chosenId === undefined ? text.audienceFailed : text.audienceKept;
    return <Retry message={message} retry={text.retry} onRetry={retry} />;
  }
  if (state.status === 'loading' || state.data.length === 0) return null;
  return (
    <fieldset className="flex w-full flex-col">
      <legend className="font-bold">{text.audience}</legend>
      <Choice
        type="radio"
        name="audience"
        checked={chosenId === undefined}
        onChoose={() => onChoose(undefined)}
      >
        {text.audienceMembers}
      </Choice>
      {state.data.map(({ id, title }) => (
        <Choice
          key={id}
          type="radio"
          name="audience"
          checked={chosenId === id}
          onChoose={() => onChoose(id)}
        >
          <span className="wrap-anywhere">{fill(text.audienceVisitors, { business: title })}</span>
        </Choice>
      ))}
      <p className="mt-1 text-ink-soft">{text.audienceHint}</p>
      <details className="text-ink-soft">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
          {text.audienceMore.summary}
        </summary>
        <p>{text.audienceMore.lead}</p>
      </details>
    </fieldset>
  );
}
