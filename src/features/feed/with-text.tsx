import type { ComponentType } from 'react';
import { loadText } from '#browser/api/load-text.ts';
import { postTextPath } from '#browser/api/posts.ts';
import type { Text } from '#content/text/text.ts';

/** All texts of the feed, for components that load on demand. */
export type FeedText = Text['feed'] & Text['feedPosts'];

/**
 * Returns a function that loads a component together with its texts, so that both are available when it renders.
 */
export function withText<Props>(load: () => Promise<ComponentType<Props & { text: FeedText }>>) {
  return async (): Promise<ComponentType<Props & { text: Text['feed'] }>> => {
    const [Component, feedText] = await Promise.all([
      load(),
      loadText<Text['feedPosts']>(postTextPath),
    ]);
    return function ComponentWithText(props) {
      return <Component {...props} text={{ ...props.text, ...feedText }} />;
    };
  };
}
