import { PanelFrame } from '../kit/PanelFrame.tsx';
import type { PanelProps } from '../panels.ts';
import { useQuery } from '../use-query.ts';
import { ListingReports } from './ListingReports.tsx';
import { PostReports } from './PostReports.tsx';
import { SubjectChoice } from './SubjectChoice.tsx';

/** What people report: listings, and posts of the noticeboard. The address says which. */
export default function Reports({ text }: PanelProps) {
  const { values } = useQuery();
  const subject = values.get('about') === 'posts' ? 'posts' : 'listings';
  return (
    <PanelFrame title={text.reports.title}>
      <SubjectChoice current={subject} text={text.reports} />
      {subject === 'listings' ? <ListingReports text={text} /> : <PostReports text={text} />}
    </PanelFrame>
  );
}
