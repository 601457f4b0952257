import { PanelFrame } from '../kit/PanelFrame.tsx';
import type { PanelProps } from '../panels.ts';
import { useQuery } from '../use-query.ts';
import { AdvertReports } from './AdvertReports.tsx';
import { PostReports } from './PostReports.tsx';
import { SubjectChoice } from './SubjectChoice.tsx';

/** What people report: adverts, and posts of the noticeboard. The address says which. */
export default function Reports({ text }: PanelProps) {
  const { values } = useQuery();
  const subject = values.get('about') === 'posts' ? 'posts' : 'adverts';
  return (
    <PanelFrame title={text.reports.title}>
      <SubjectChoice current={subject} text={text.reports} />
      {subject === 'adverts' ? <AdvertReports text={text} /> : <PostReports text={text} />}
    </PanelFrame>
  );
}
