import { useState, type ReactNode } from 'react';
import { describeOpeningHours } from '#domain/hours/describe-hours.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import {
  fromDayChoice,
  hoursPresets,
  toDayChoice,
  toWeek,
  replaceHolidays,
  withoutHolidays,
  writeDay,
  type DayChoice,
} from './hours-presets.ts';
import { OpeningHoursRows } from './OpeningHoursRows.tsx';
import type { FormFields } from './use-listing-form.ts';
import type { ListingFormText } from './use-problems.ts';
import { getFieldId } from './use-form-position.ts';

interface Props {
  form: FormFields;
  text: ListingFormText;
  note: ReactNode;
}

const fieldId = getFieldId('opening_hours');

/**
 * The opening hours: a choice of frequent weeks, and on demand a row for each day. The draft has the hours as a text, also
 * while a time is missing.
 */
export function OpeningHours({ form, text, note }: Props) {
  const openingHours = form.state.draft.opening_hours;
  const problem = form.problems.opening_hours;
  const [areRowsRequested, setRowsRequested] = useState(false);
  // The rows stay visible after the owner has corrected the problem.
  if (problem !== undefined && !areRowsRequested) setRowsRequested(true);
  const write = (changed: string) => form.write({ opening_hours: changed });

  const week = withoutHolidays(openingHours);
  const select = (value: string) => {
    setRowsRequested(value === 'custom');
    if (value === '') write('');
    else if (value !== 'custom') write(replaceHolidays(value, openingHours));
    else if (week === '') write(replaceHolidays(hoursPresets[0], openingHours));
  };

  return (
    <div className="flex w-full flex-col gap-3">
      <SelectField
        {...text.fields.opening_hours}
        id={fieldId}
        problem={problem}
        note={note}
        value={areRowsRequested || (week !== '' && !isPreset(week)) ? 'custom' : week}
        onWrite={select}
        options={createOptions(text)}
      />
      {areRowsRequested && (
        <OpeningHoursRows
          openingHours={openingHours}
          write={write}
          idPrefix={fieldId}
          isRefused={problem !== undefined}
          focusAfterRender={form.focusAfterRender}
          text={text.openingHours}
        />
      )}
      {!areRowsRequested && week !== '' && (
        <Summary
          openingHours={openingHours}
          write={write}
          onChange={() => {
            setRowsRequested(true);
            form.focusAfterRender(`${fieldId}-Mo`);
          }}
          text={text}
        />
      )}
    </div>
  );
}

const isPreset = (week: string) => hoursPresets.some((preset) => preset === week);

/** Returns the offered weeks in words. */
function createOptions({ openingHours, listing }: ListingFormText): Record<string, string> {
  const presets = hoursPresets.map((preset) => {
    const [label = preset] = describeOpeningHours(preset, listing.openingHours);
    return [preset, label];
  });
  return {
    '': openingHours.none,
    ...(Object.fromEntries(presets) as Record<string, string>),
    custom: openingHours.custom,
  };
}

interface SummaryProps {
  openingHours: string;
  write: (openingHours: string) => void;
  onChange: () => void;
  text: ListingFormText;
}

/** The hours in words unless they are an offered week, the choice for public holidays, and a button for the rows. */
function Summary({ openingHours, write, onChange, text }: SummaryProps) {
  const lines = isPreset(withoutHolidays(openingHours))
    ? []
    : describeOpeningHours(openingHours, text.listing.openingHours);
  return (
    <>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Holidays openingHours={openingHours} write={write} text={text.openingHours} />
      <Button className="self-start" onClick={onChange}>
        {text.openingHours.change}
      </Button>
    </>
  );
}

interface HolidaysProps extends Pick<SummaryProps, 'openingHours' | 'write'> {
  text: ListingFormText['openingHours'];
}

/** The choice for public holidays. The rows of the days have times of their own for them. */
function Holidays({ openingHours, write, text }: HolidaysProps) {
  const { PH } = toWeek(openingHours);
  if (typeof PH === 'object') return null;
  const { weekday, off, appointment } = text.choices;
  return (
    <SelectField
      label={text.days.PH}
      value={toDayChoice(PH)}
      onWrite={(choice) => write(writeDay(openingHours, 'PH', fromDayChoice(choice as DayChoice)))}
      options={{ weekday, off, appointment }}
    />
  );
}
