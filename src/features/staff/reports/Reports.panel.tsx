import { SelectField } from '#ui/SelectField.tsx';
import { filterLineClass, StateFilter } from '../components/Filters.tsx';
import { Group, Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { useQuery } from '../use-query.ts';
import { ListingReports } from './ListingReports.tsx';
import { PostReports } from './PostReports.tsx';

/** The open reports of listings and of posts, or one of the two lists in a state that the address selects. */
export default function Reports() {
  const { reports: text } = useScreen().text;
  const { values, changeParameters } = useQuery();
  // A state without a list is one of the reports of listings, as in former addresses.
  const about = values.get('about') ?? (values.has('state') ? 'listings' : null);
  const subject = about === 'posts' || about === 'listings' ? about : undefined;
  return (
    <Panel text={text}>
      <div className={`grid-cols-2 md:max-w-prose ${filterLineClass}`}>
        <SelectField
          label={text.about}
          options={{ '': text.both, ...text.subjects }}
          value={subject ?? ''}
          onWrite={(selected) => changeParameters({ about: selected, state: null })}
        />
        {subject && <StateFilter label={text.state} states={text[subject].states} />}
      </div>
      {subject === undefined ? (
        <>
          <Group heading={text.subjects.listings}>
            <ListingReports />
          </Group>
          <Group heading={text.subjects.posts}>
            <PostReports />
          </Group>
        </>
      ) : subject === 'listings' ? (
        <ListingReports />
      ) : (
        <PostReports />
      )}
    </Panel>
  );
}
