import type { InputProps } from 'sanity';
import { PictureField } from './PictureField.tsx';
import { ReadingTime } from './ReadingTime.tsx';
import { SearchResult } from './SearchResult.tsx';

/**
 * Renders each field of the form. The body also shows its reading time, the summary a preview of the search result,
 * and a picture the reason if a file is refused.
 */
export function Input(props: InputProps) {
  if (props.schemaType.name === 'body') return <ReadingTime {...props} />;
  if (isImage(props.schemaType)) return <PictureField {...props} />;
  if (props.id === 'excerpt') return <SearchResult {...props} />;
  return props.renderDefault(props);
}

function isImage({ name, type }: InputProps['schemaType']): boolean {
  return name === 'image' || type?.name === 'image';
}
