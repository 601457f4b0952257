import { filterLine, StateFilter } from '../components/Filters.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { useQuery } from '../use-query.ts';
import { Promoted } from './Promoted.tsx';
import { Unpromoted } from './Unpromoted.tsx';

/** The listings that have no promotion yet, or the recorded promotions. */
export default function Promotions() {
  const { promotions: text } = useScreen().text;
  const isRecorded = useQuery().values.get('state') === 'recorded';
  return (
    <Panel text={{ title: text.title }}>
      <div className={`md:max-w-xs ${filterLine}`}>
        <StateFilter label={text.state} states={text.states} />
      </div>
      {isRecorded ? <Promoted /> : <Unpromoted />}
    </Panel>
  );
}
