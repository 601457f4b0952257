import { SelectField } from '#ui/SelectField.tsx';
import { filterLineClass, StateFilter } from '../components/Filters.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { useQuery } from '../use-query.ts';
import { ListingReports } from './ListingReports.tsx';
import { PostReports } from './PostReports.tsx';

/** The reports of listings, or the reports of posts. The address selects one of the lists. */
export default function Reports() {
  const { reports: text } = useScreen().text;
  const { values, changeParameters } = useQuery();
  const subject = values.get('about') === 'posts' ? 'posts' : 'listings';
  return (
    <Panel text={text}>
      <div className={`grid-cols-2 md:max-w-prose ${filterLineClass}`}>
        <SelectField
          label={text.about}
          options={text.subjects}
          value={subject}
          onWrite={(about) => changeParameters({ about, state: null })}
        />
        <StateFilter label={text.state} states={text[subject].states} />
      </div>
      {subject === 'listings' ? <ListingReports /> : <PostReports />}
    </Panel>
  );
}
