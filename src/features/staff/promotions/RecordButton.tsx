import { useId, useRef } from 'react';
import { requestJson } from '#browser/api/request.ts';
import { formatDate } from '#browser/dates.ts';
import { toIsoDay } from '#domain/date/day.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { promotionLimits } from '#domain/promotion/promotion.limits.ts';
import {
  createRecordedPromotionSchema,
  type RecordedPromotion,
  type Unpromoted,
} from '#domain/staff/staff-promotion.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Field } from '#ui/Field.tsx';
import { Choice } from '#features/components/Choice.tsx';
import { useServerDay } from '#features/components/use-server-day.ts';
import { FormButton, type FieldState } from '../components/FormButton.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { PictureField, usePromotionPicture } from './PictureField.tsx';

/**
 * The input of the form. The value of `picture` is always empty. The key exists for the problems of the picture.
 */
type TypedPromotion = Record<'channel' | 'day' | 'link' | 'note' | 'picture', string>;

interface Props {
  selected: Unpromoted[];
  onDone: () => void;
}

/** A button with a form that records a promotion of the selected listings. */
export function RecordButton({ selected, onDone }: Props) {
  const { promotions: text } = useScreen().text;
  const today = useServerDay() ?? '';
  const getIdempotencyKey = useIdempotencyKey();
  const { picture, pictures, changePictures, removePicture } = usePromotionPicture();
  const [firstListing] = selected;
  return (
    <FormButton
      openLabel={text.record}
      variant="primary"
      heading={text.heading}
      lead={selected.map(({ title }) => title).join(', ')}
      draftKey="promotion"
      initialValues={{ channel: '', day: today, link: '', note: '', picture: '' }}
      check={(typed: TypedPromotion) => checkInput(typed, { picture, selected, today, text })}
      action={(body: RecordedPromotion) =>
        requestJson({
          method: 'PUT',
          path: `/api/staff/promotions/${getIdempotencyKey(body)}`,
          body,
        })
      }
      announcement={
        selected.length === 1
          ? fill(text.recordedOne, { name: firstListing?.title ?? '' })
          : fill(text.recorded, { count: selected.length })
      }
      onDone={() => {
        removePicture();
        onDone();
      }}
    >
      {(field) => (
        <>
          <ChannelField {...field('channel')} />
          <Field label={text.day} type="date" max={today} {...field('day')} />
          <Field
            label={text.link}
            hint={text.linkHint}
            type="url"
            inputMode="url"
            maxLength={promotionLimits.link}
            {...field('link')}
          />
          <PictureField
            pictures={pictures}
            onChange={changePictures}
            problem={field('picture').problem}
          />
          <Field label={text.note} maxLength={promotionLimits.note} {...field('note')} />
        </>
      )}
    </FormButton>
  );
}

/** The channels, each with one click. */
function ChannelField({ name, value, problem, onWrite }: FieldState) {
  const { promotions: text } = useScreen().text;
  const id = useId();
  return (
    <fieldset
      tabIndex={-1}
      aria-describedby={id}
      data-refused={problem}
      className="flex w-full flex-col gap-1"
    >
      <legend className="font-bold">{text.channel}</legend>
      <p id={id} className="font-bold text-bad empty:hidden">
        {problem}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {Object.entries(text.channels).map(([channel, label]) => (
          <Choice
            key={channel}
            type="radio"
            name={name}
            checked={value === channel}
            labelClass="rounded-sm border-2 border-line bg-surface px-3 has-checked:border-brand"
            onChoose={() => onWrite(channel)}
          >
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckContext extends Pick<ReturnType<typeof usePromotionPicture>, 'picture'> {
  selected: Unpromoted[];
  today: string;
  text: StaffText['promotions'];
}

/**
 * Returns the data of the request, or the problems of the input. Problems of the listings are displayed at the
 * first field.
 */
function checkInput(typed: TypedPromotion, { picture, selected, today, text }: CheckContext) {
  const listings = selected.map(({ listing }) => listing);
  const { data, error } = createRecordedPromotionSchema(today).safeParse({
    ...typed,
    listings,
    picture: picture?.id,
  });
  if (!data) {
    const problems = error.issues.map(({ path: [field], message }) => [
      field === 'listings' ? 'channel' : field,
      describeRefusal(message, text.refusals),
    ]);
    return { problems: Object.fromEntries(problems) as Partial<TypedPromotion> };
  }
  const newestListing = selected.reduce((newest, listing) =>
    newest.since > listing.since ? newest : listing,
  );
  if (data.day < toIsoDay(new Date(newestListing.since))) {
    const date = formatDate(newestListing.since);
    return { problems: { day: fill(text.early, { date, name: newestListing.title }) } };
  }
  if (picture && picture.state !== 'ready') {
    return { problems: { picture: text.picture[picture.state] } };
  }
  return { data };
}

/**
 * Returns a function that returns the idempotency key of a request. A request with the data of the previous one
 * gets the same key, so that a retry creates no second record.
 */
function useIdempotencyKey() {
  const lastRequest = useRef({ json: '', id: '' });
  return (body: RecordedPromotion) => {
    const json = JSON.stringify(body);
    if (lastRequest.current.json !== json) lastRequest.current = { json, id: crypto.randomUUID() };
    return lastRequest.current.id;
  };
}
