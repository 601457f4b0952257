import { buttonLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { CsvButton } from './CsvButton.tsx';

interface Props {
  list: { retry: () => void };
  /** Of the list, with its filters. */
  path: string;
  /** Of the file that the list is downloaded as. */
  name: string;
  text: Text['adminWords']['kit'];
}

/** What one does with a list as a whole. */
export function ListTools({ list, path, name, text }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <button type="button" className={buttonLook.quiet} onClick={list.retry}>
        {text.refresh}
      </button>
      <CsvButton path={path} name={name} text={text} />
    </div>
  );
}
