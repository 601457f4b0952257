import { useRef, useState } from 'react';
import { copyOrSelect } from '#browser/share.ts';
import { describeOpeningHours } from '#domain/hours/describe-hours.ts';
import {
  detailsServices,
  listDetails,
  serviceLimits,
  type Detail,
  type DetailsService,
} from '#domain/listing/service-details.ts';
import type { ListingVersion } from '#domain/listing/version.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '#content/text/text.ts';
import { Choice, choiceCard } from '../components/Choice.tsx';
import { SmallButton } from '../pictures/SmallButton.tsx';

/** The content of the dialog that loads with its code. */
export interface DetailsContent {
  /** The names of the categories in each service by those of the site. */
  categories: Partial<Record<string, Record<DetailsService, string>>>;
  text: Text['copyDetails'];
}

interface Props extends DetailsContent {
  /** The version that visitors see. */
  version: ListingVersion;
  /** Absolute address of the page. */
  page: string;
}

/** The details of a listing in the form of a service that the owner chooses, each with a button to copy it. */
export function CopyDetails({ version, page, categories, text }: Props) {
  const [service, setService] = useState<DetailsService>('google');
  const { category, opening_hours } = version;
  const details = listDetails(service, {
    version,
    page,
    hours: describeOpeningHours(opening_hours, text.openingHours),
    category: categories[category]?.[service] ?? category,
  });
  const hasDescription = details.some(({ name }) => name === 'description');
  return (
    <>
      <p>{text.lead}</p>
      <fieldset className="grid w-full min-w-0 gap-2">
        <legend className="mb-2 font-bold">{text.choose}</legend>
        {detailsServices.map((option) => (
          <Choice
            key={option}
            type="radio"
            name="service"
            checked={option === service}
            onChoose={() => setService(option)}
            labelClass={choiceCard}
          >
            {text.services[option]}
          </Choice>
        ))}
      </fieldset>
      <p>{text.steps[service]}</p>
      <ul className="grid w-full gap-4">
        {details.map((detail) => (
          <DetailItem
            key={`${service} ${detail.name}`}
            detail={detail}
            hint={getHint(detail, service, text)}
            text={text}
          />
        ))}
      </ul>
      {!hasDescription && <p>{text.noDescription}</p>}
      <p className="text-ink-soft">{text.unsent}</p>
    </>
  );
}

interface ItemProps extends Pick<Props, 'text'> {
  detail: Detail;
  hint: string;
}

function DetailItem({ detail: { name, value }, hint, text }: ItemProps) {
  const valueElement = useRef<HTMLParagraphElement>(null);
  const [status, setStatus] = useState('');
  const { names, copying } = text;
  const copy = async () => {
    if (valueElement.current) setStatus(copying[await copyOrSelect(value, valueElement.current)]);
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line pt-3">
      <div>
        <h3 className="font-bold">{names[name]}</h3>
        <p ref={valueElement} className="whitespace-pre-line wrap-anywhere">
          {value}
        </p>
      </div>
      <SmallButton
        label={copying.copy}
        name={fill(copying.of, { name: names[name] })}
        onClick={() => void copy()}
      />
      <p className="col-span-full text-ink-soft empty:hidden">{hint}</p>
      <p role="status" className="col-span-full text-ink-soft empty:hidden">
        {status}
      </p>
    </li>
  );
}

/** Returns the line below a detail: the choice in a list of the service, or the difference to the advert. */
function getHint({ name, change }: Detail, service: DetailsService, text: Props['text']): string {
  if (name === 'category') return text.categoryHint;
  if (name === 'hours') return text.hoursHint;
  const max = serviceLimits[service].description;
  return change === undefined ? '' : fill(text.changes[change], { max });
}
