import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { RenewalsTable } from './RenewalsTable.tsx';

/** What the business brings, counted. */
export default function Numbers() {
  const { numbers: text } = useScreen().text;
  return (
    <Panel text={text}>
      <RenewalsTable />
    </Panel>
  );
}
