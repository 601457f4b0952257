import { reachGroups } from '#domain/staff/reach-totals.ts';
import { renewalGroups } from '#domain/staff/renewals.ts';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { useQuery } from '../use-query.ts';
import { ReachTable } from './ReachTable.tsx';
import { RenewalsTable } from './RenewalsTable.tsx';

/** Statistics of all listings: their reach, or their renewals. */
export default function ReachPanel() {
  const { reach: text } = useScreen().text;
  const state = useQuery().values.get('state');
  const renewalGroup = renewalGroups.find((group) => group === state);
  return (
    <Panel text={{ title: text.title }}>
      {renewalGroup ? (
        <RenewalsTable group={renewalGroup} />
      ) : (
        <ReachTable group={reachGroups.find((group) => group === state) ?? 'day'} />
      )}
    </Panel>
  );
}
