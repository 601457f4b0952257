import { staffReviewSchema, type StaffReview } from '#domain/staff/staff-review.ts';
import { ItemList } from '../kit/ItemList.tsx';
import { ListTools } from '../kit/ListTools.tsx';
import { PanelFrame } from '../kit/PanelFrame.tsx';
import { useList } from '../kit/use-list.ts';
import type { PanelProps } from '../panels.ts';
import { ReviewItem } from './ReviewItem.tsx';

const path = '/api/staff/review';
const keyOf = ({ version }: StaffReview) => String(version);

/** What waits for staff, oldest first. */
export default function Review({ text }: PanelProps) {
  const list = useList({ path, schema: staffReviewSchema, keyOf });
  return (
    <PanelFrame title={text.review.title} lead={text.review.lead}>
      <ListTools list={list} path={path} name="review.csv" text={text.kit} />
      <ItemList list={list} text={text.kit} empty={text.review.empty}>
        {(item) => (
          <ReviewItem
            item={item}
            text={text.review}
            kit={text.kit}
            onDone={() => list.remove(item)}
          />
        )}
      </ItemList>
    </PanelFrame>
  );
}
