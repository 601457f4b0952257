import type { ComponentType } from 'react';
import { askForFeedWords } from '#browser/posts/words.ts';
import type { FeedText, FeedWords, FullFeedText } from './feed-text.ts';

/** A part that is fetched together with its words, and has all of them when it is shown. */
export function withWords<Props>(
  load: () => Promise<ComponentType<Props & { text: FullFeedText }>>,
) {
  return async (): Promise<ComponentType<Props & { text: FeedText }>> => {
    const [Part, words] = await Promise.all([load(), askForFeedWords<FeedWords>()]);
    return function Spoken(props) {
      return <Part {...props} text={{ ...props.text, ...words }} />;
    };
  };
}
