import { filterLineClass, StateFilter } from '../components/Filters.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { useQuery } from '../use-query.ts';
import { RecordedPromotions } from './RecordedPromotions.tsx';
import { UnpromotedListings } from './UnpromotedListings.tsx';

/** The listings that have no promotion yet, or the recorded promotions. */
export default function Promotions() {
  const { promotions: text } = useScreen().text;
  const showsRecorded = useQuery().values.get('state') === 'recorded';
  return (
    <Panel text={{ title: text.title }}>
      <div className={`md:max-w-xs ${filterLineClass}`}>
        <StateFilter label={text.state} states={text.states} />
      </div>
      {showsRecorded ? <RecordedPromotions /> : <UnpromotedListings />}
    </Panel>
  );
}
