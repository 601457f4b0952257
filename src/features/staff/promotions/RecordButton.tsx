import { useRef } from 'react';
import { requestJson } from '#browser/api/request.ts';
import { formatDate } from '#browser/dates.ts';
import { toIsoDay } from '#domain/date/date.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { promotionLimits } from '#domain/promotion/promotion.limits.ts';
import {
  recordedPromotionSchema,
  type RecordedPromotion,
  type Unpromoted,
} from '#domain/staff/staff-promotion.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useServerDay } from '#features/components/use-server-day.ts';
import { FormButton } from '../components/FormButton.tsx';
import { useScreen, type AdminText } from '../components/screen.ts';
import { PictureField, usePicture } from './PictureField.tsx';

/** The entry of the picture holds no value; it exists because problems are stored under its name. */
type TypedPromotion = Record<'channel' | 'day' | 'link' | 'note' | 'picture', string>;

interface Props {
  chosen: Unpromoted[];
  onDone: () => void;
}

/** Records the channel and the day of a promotion of the selected listings. */
export function RecordButton({ chosen, onDone }: Props) {
  const { promotions: text } = useScreen().text;
  const today = useServerDay() ?? '';
  const nameOf = useStableId();
  const { picture, pictures, change, forget } = usePicture();
  const [first] = chosen;
  return (
    <FormButton
      open={text.record}
      look="primary"
      heading={text.heading}
      lead={chosen.map(({ title }) => title).join(', ')}
      draft="promotion"
      initial={{ channel: '', day: today, link: '', note: '', picture: '' }}
      check={(typed: TypedPromotion) => checkedPromotion(typed, { picture, chosen, today, text })}
      act={(body: RecordedPromotion) =>
        requestJson({ method: 'PUT', path: `/api/staff/promotions/${nameOf(body)}`, body })
      }
      done={
        chosen.length === 1
          ? fill(text.recordedOne, { name: first?.title ?? '' })
          : fill(text.recorded, { count: chosen.length })
      }
      onDone={() => {
        forget();
        onDone();
      }}
    >
      {(field) => (
        <>
          <SelectField
            label={text.channel}
            options={{ '': text.choose, ...text.channels }}
            {...field('channel')}
          />
          <Field label={text.day} type="date" max={today} {...field('day')} />
          <Field
            label={text.link}
            hint={text.linkHint}
            type="url"
            inputMode="url"
            maxLength={promotionLimits.link}
            {...field('link')}
          />
          <PictureField pictures={pictures} onChange={change} problem={field('picture').problem} />
          <Field label={text.note} maxLength={promotionLimits.note} {...field('note')} />
        </>
      )}
    </FormButton>
  );
}

interface Known extends Pick<ReturnType<typeof usePicture>, 'picture'> {
  chosen: Unpromoted[];
  today: string;
  text: AdminText['promotions'];
}

/** Returns the request's data, or the problems of the input. Problems of the listings appear at the first field. */
function checkedPromotion(typed: TypedPromotion, { picture, chosen, today, text }: Known) {
  const listings = chosen.map(({ listing }) => listing);
  const { data, error } = recordedPromotionSchema(today).safeParse({
    ...typed,
    listings,
    picture: picture?.id,
  });
  if (!data) {
    const found = error.issues.map(({ path: [field], message }) => [
      field === 'listings' ? 'channel' : field,
      describeRefusal(message, text.refusals),
    ]);
    return { problems: Object.fromEntries(found) as Partial<TypedPromotion> };
  }
  const newest = chosen.reduce((one, other) => (one.since > other.since ? one : other));
  if (data.day < toIsoDay(new Date(newest.since))) {
    const date = formatDate(newest.since);
    return { problems: { day: fill(text.early, { date, name: newest.title }) } };
  }
  if (picture && picture.state !== 'ready') {
    return { problems: { picture: text.picture[picture.state] } };
  }
  return { data };
}

/**
 * Returns an idempotency key for a request: the same data gets the same key, so that a retry creates no second
 * record.
 */
function useStableId() {
  const named = useRef({ said: '', id: '' });
  return (body: RecordedPromotion) => {
    const said = JSON.stringify(body);
    if (named.current.said !== said) named.current = { said, id: crypto.randomUUID() };
    return named.current.id;
  };
}
