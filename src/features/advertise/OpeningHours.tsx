import { useState } from 'react';
import { describeOpeningHours } from '#domain/hours/describe-hours.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import {
  fromDayChoice,
  hoursPresets,
  toDayChoice,
  toWeek,
  withHolidaysOf,
  withoutHolidays,
  writeDay,
  type DayChoice,
} from './hours-presets.ts';
import { OpeningHoursRows } from './OpeningHoursRows.tsx';
import type { FormController } from './use-listing-form.ts';
import type { ListingFormText } from './use-problems.ts';
import { getFieldId } from './use-form-position.ts';

interface Props {
  form: FormController;
  text: ListingFormText;
}

const fieldId = getFieldId('opening_hours');

/**
 * The opening hours: a choice of frequent weeks, and on demand a row for each day. The draft has the hours as a text, also
 * while a time is missing.
 */
export function OpeningHours({ form, text }: Props) {
  const { openingHours: hoursText, fields, listing } = text;
  const openingHours = form.state.draft.opening_hours;
  const problem = form.problems.opening_hours;
  const [areRowsRequested, setRowsRequested] = useState(false);
  // The rows stay visible after the owner has corrected the problem.
  if (problem !== undefined && !areRowsRequested) setRowsRequested(true);
  const write = (changed: string) => form.write({ opening_hours: changed });

  const week = withoutHolidays(openingHours);
  const isPreset = hoursPresets.some((preset) => preset === week);
  const describe = (hours: string) => describeOpeningHours(hours, listing.openingHours);
  const options = {
    '': hoursText.none,
    ...Object.fromEntries(hoursPresets.map((preset) => [preset, describe(preset)[0] ?? preset])),
    custom: hoursText.custom,
  };
  const select = (value: string) => {
    setRowsRequested(value === 'custom');
    if (value === '') write('');
    else if (value !== 'custom') write(withHolidaysOf(value, openingHours));
    else if (week === '') write(withHolidaysOf(hoursPresets[0], openingHours));
  };

  return (
    <div className="flex w-full flex-col gap-3">
      <SelectField
        {...fields.opening_hours}
        id={fieldId}
        problem={problem}
        value={areRowsRequested || (week !== '' && !isPreset) ? 'custom' : week}
        onWrite={select}
        options={options}
      />
      {areRowsRequested && (
        <OpeningHoursRows
          openingHours={openingHours}
          write={write}
          idPrefix={fieldId}
          isRefused={problem !== undefined}
          focusAfterRender={form.focusAfterRender}
          text={hoursText}
        />
      )}
      {!areRowsRequested && week !== '' && (
        <>
          {!isPreset && (
            <ul>
              {describe(openingHours).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <Holidays openingHours={openingHours} write={write} text={hoursText} />
          <Button
            className="self-start"
            onClick={() => {
              setRowsRequested(true);
              form.focusAfterRender(`${fieldId}-Mo`);
            }}
          >
            {hoursText.change}
          </Button>
        </>
      )}
    </div>
  );
}

interface HolidaysProps {
  openingHours: string;
  write: (openingHours: string) => void;
  text: ListingFormText['openingHours'];
}

/** The choice for public holidays. The rows of the days have times of their own for them. */
function Holidays({ openingHours, write, text }: HolidaysProps) {
  const { PH } = toWeek(openingHours);
  if (typeof PH === 'object') return null;
  const { usual, off, appointment } = text.choices;
  return (
    <SelectField
      label={text.days.PH}
      value={toDayChoice(PH)}
      onWrite={(choice) => write(writeDay(openingHours, 'PH', fromDayChoice(choice as DayChoice)))}
      options={{ usual, off, appointment }}
    />
  );
}
