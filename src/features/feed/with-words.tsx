import type { ComponentType } from 'react';
import { loadText } from '#browser/api/load-text.ts';
import type { Text } from '#content/text/text.ts';

/** All words of the noticeboard, for the parts that have been fetched. */
export type FeedWords = Text['feed'] & Text['feedWords'];

/** A part that is fetched together with its words, and has all of them when it is shown. */
export function withWords<Props>(load: () => Promise<ComponentType<Props & { text: FeedWords }>>) {
  return async (): Promise<ComponentType<Props & { text: Text['feed'] }>> => {
    const [Part, words] = await Promise.all([
      load(),
      loadText<Text['feedWords']>('/feed-words.json'),
    ]);
    return function Spoken(props) {
      return <Part {...props} text={{ ...props.text, ...words }} />;
    };
  };
}
