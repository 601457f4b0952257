import type { InputProps } from 'sanity';
import { ReadingTime } from './ReadingTime.tsx';
import { SearchResult } from './SearchResult.tsx';

/** A field of the form; two of them also show what readers will see of it. */
export function Input(props: InputProps) {
  if (props.schemaType.name === 'body') return <ReadingTime {...props} />;
  if (props.id === 'excerpt') return <SearchResult {...props} />;
  return props.renderDefault(props);
}
