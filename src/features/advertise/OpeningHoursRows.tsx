import { useState, type ReactNode } from 'react';
import {
  isFinished,
  overlaps,
  weekdays,
  type Day,
  type Span,
} from '#domain/hours/opening-hours.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fieldClass } from '#ui/variants.ts';
import { SmallButton } from '../pictures/SmallButton.tsx';
import { focusNextFieldOnEnter } from './focus-next-field.ts';
import {
  addSpan,
  canAddSpan,
  copyToOpenDays,
  fromDayChoice,
  toDayChoice,
  toWeek,
  writeDay,
  writeSpan,
  type DayChoice,
} from './hours-presets.ts';
import type { ListingFormText } from './use-problems.ts';

interface Props {
  openingHours: string;
  write: (openingHours: string) => void;
  /** Start of the ids of the inputs. The day follows, such as '-Mo' for the choice of Monday. */
  idPrefix: string;
  /** True if the hours have a problem. The times with a problem are then marked. */
  isRefused: boolean;
  focusAfterRender: (id: string) => void;
  text: ListingFormText['openingHours'];
}

/** A row for each day of the week, and one for public holidays. */
export function OpeningHoursRows(props: Props) {
  const [announcement, setAnnouncement] = useState('');
  const { openingHours, text } = props;
  const copy = () => {
    props.write(copyToOpenDays(openingHours, 'Mo'));
    setAnnouncement(text.copied);
  };
  return (
    <>
      <ul className="flex flex-col">
        {[...weekdays, 'PH' as const].map((day) => (
          <DayRow key={day} day={day} {...props}>
            {day === 'Mo' && <SmallButton label={text.copy} name={text.copy} onClick={copy} />}
          </DayRow>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

interface DayRowProps extends Props {
  day: Day;
  /** Further buttons of the times of the day. */
  children: ReactNode;
}

function DayRow({ day, openingHours, write, idPrefix, ...props }: DayRowProps) {
  const { text } = props;
  const hours = toWeek(openingHours)[day];
  const { weekday, ...choices } = text.choices;
  const choiceId = `${idPrefix}-${day}`;
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <label htmlFor={choiceId} className="basis-28 font-bold">
          {text.days[day]}
        </label>
        <div className="flex-1 basis-40">
          <select
            id={choiceId}
            className={fieldClass}
            value={toDayChoice(hours)}
            onChange={({ target }) =>
              write(writeDay(openingHours, day, fromDayChoice(target.value as DayChoice)))
            }
          >
            {Object.entries(day === 'PH' ? { weekday, ...choices } : choices).map(
              ([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ),
            )}
          </select>
        </div>
      </div>
      {typeof hours === 'object' && (
        <Spans
          {...props}
          day={day}
          choiceId={choiceId}
          spans={hours}
          writeSpans={(spans) => write(writeDay(openingHours, day, spans))}
        />
      )}
    </li>
  );
}

interface SpansProps extends Pick<
  DayRowProps,
  'isRefused' | 'focusAfterRender' | 'text' | 'children'
> {
  day: Day;
  choiceId: string;
  spans: readonly Span[];
  writeSpans: (spans: readonly Span[]) => void;
}

/** The times of a day, with buttons that add and remove a time. */
function Spans({ day, choiceId, spans, writeSpans, isRefused, ...props }: SpansProps) {
  const { focusAfterRender, text, children } = props;
  const getTimeId = (index: number) => `${choiceId}-${index + 1}`;
  const name = (action: string, index: number) =>
    fill(text.ofTime, { action, day: text.days[day], place: index + 1 });
  const hasOverlap = isFinished(spans) && overlaps(spans);
  const isInvalid = (span: Span, part: keyof Span) =>
    hasOverlap || span[part] === '' || span.from === span.to;
  const isAfterMidnight = spans.some(({ from, to }) => from !== '' && to !== '' && to < from);
  return (
    <>
      {spans.map((span, index) => (
        <div key={index} className="flex flex-wrap items-end gap-2">
          {(['from', 'to'] as const).map((part) => (
            <label key={part} className="flex-1 basis-28">
              <span aria-hidden="true">{text[part]}</span>
              <input
                id={part === 'from' ? getTimeId(index) : undefined}
                type="time"
                className={fieldClass}
                aria-label={name(text[part], index)}
                aria-invalid={isRefused && isInvalid(span, part)}
                // The input has no end of the day, which is midnight in it.
                value={span[part] === '24:00' ? '00:00' : span[part]}
                onChange={({ target }) =>
                  writeSpans(writeSpan(spans, index, { [part]: target.value }))
                }
                onKeyDown={focusNextFieldOnEnter}
              />
            </label>
          ))}
          {index > 0 && (
            <SmallButton
              label={text.remove}
              name={name(text.remove, index)}
              onClick={() => {
                writeSpans(spans.filter((_, at) => at !== index));
                focusAfterRender(choiceId);
              }}
            />
          )}
        </div>
      ))}
      {isAfterMidnight && <p className="text-ink-soft">{text.nextDay}</p>}
      <div className="flex flex-wrap gap-2">
        {canAddSpan(spans) && (
          <SmallButton
            label={text.add}
            name={fill(text.addTo, { action: text.add, day: text.days[day] })}
            onClick={() => {
              writeSpans(addSpan(spans));
              focusAfterRender(getTimeId(spans.length));
            }}
          />
        )}
        {children}
      </div>
    </>
  );
}
