import type { ComponentType } from 'react';
import { loadWords } from '#browser/api/words.ts';
import type { Text } from '#content/text/text.ts';

/** All words of the noticeboard, for the parts that have been fetched. */
export type FeedText = Text['feed'] & Text['feedWords'];

/** A part that is fetched together with its words, and has all of them when it is shown. */
export function withText<Props>(load: () => Promise<ComponentType<Props & { text: FeedText }>>) {
  return async (): Promise<ComponentType<Props & { text: Text['feed'] }>> => {
    const [Part, feedText] = await Promise.all([
      load(),
      loadWords<Text['feedWords']>('/feed-words.json'),
    ]);
    return function Spoken(props) {
      return <Part {...props} text={{ ...props.text, ...feedText }} />;
    };
  };
}
