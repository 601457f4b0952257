import { useState } from 'react';
import { downloadFile } from '#browser/api/download.ts';
import { Button } from '#ui/Button.tsx';
import { useScreen } from './screen.ts';
import { useAction } from './use-action.ts';
import { withParameter } from './use-list.ts';

interface Props {
  /** Of the list, with its filters; the same with `format=csv` answers the file. */
  path: string;
  /** Of the file, such as 'payments.csv'. */
  name: string;
}

/** All rows of a list, for a spreadsheet. */
export function CsvButton({ path, name }: Props) {
  const { ui: text } = useScreen().text;
  const { busy, failure, run } = useAction();
  const [isDone, setDone] = useState(false);
  const download = async () => {
    setDone(false);
    setDone(await run(() => downloadFile(withParameter(path, 'format=csv'), name)));
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button aria-busy={busy} onClick={() => void download()}>
        {text.csv}
      </Button>
      <span role="status">
        {busy && text.csvLoading}
        {isDone && text.csvDone}
      </span>
      <span role="alert" className="font-bold text-bad empty:hidden">
        {failure !== '' && `${text.csvFailed} ${failure}`}
      </span>
    </div>
  );
}
