import { useState } from 'react';
import { LinkButton } from '#ui/Button.tsx';
import { textLinkClass } from '#ui/TextLink.tsx';
import { BusinessStep } from './BusinessStep.tsx';
import { FormProblems } from './FormProblems.tsx';
import { PackageChoice } from './PackageChoice.tsx';
import { PhotosStep } from './PhotosStep.tsx';
import { pricesId } from './PricesEditor.tsx';
import { getFields, formSteps } from './steps.ts';
import { UnsentChanges } from './UnsentChanges.tsx';
import { hasUnsentChanges } from './unsent-changes.ts';
import type { FormPartProps } from './use-listing-form.ts';

/** The form of a live listing on a single screen: all fields that can change, and the state of unsent changes. */
export function LiveForm({ form, store, offers, text }: FormPartProps) {
  const { live } = text;
  /** The result of the last submission or discarding. */
  const [result, setResult] = useState('');
  return (
    <form
      noValidate
      className="mt-4 flex max-w-prose flex-col items-start gap-6"
      onSubmit={(event) => event.preventDefault()}
    >
      <Result message={result} url={form.state.facts.url} text={text} />
      <p>
        {live.lead} {!hasUnsentChanges(form.state) && live.allShown}{' '}
        <a className={`${textLinkClass} underline`} href={`#${pricesId}`}>
          {live.goToPrices}
        </a>
      </p>
      <FormProblems form={form} fields={formSteps.flatMap(getFields)} text={text} />
      <BusinessStep form={form} offers={offers} text={text} />
      <PhotosStep form={form} store={store} text={text} />
      {/* The choice of a package appears only if the listing's package is no longer sold. */}
      {form.problems.package !== undefined && (
        <PackageChoice form={form} packages={offers.packages} text={text.packages} />
      )}
      <UnsentChanges form={form} store={store} text={text} onResult={setResult} />
    </form>
  );
}

interface ResultProps {
  /** '' before the first submission. */
  message: string;
  /** Path of the public page. */
  url: string | null;
  text: FormPartProps['text'];
}

/** The result of a submission or of discarding, with the steps that may follow. */
function Result({ message, url, text }: ResultProps) {
  return (
    <div className={message === '' ? 'hidden' : 'grid gap-3 border-l-4 border-good pl-4'}>
      <p role="status" className="text-lead font-bold">
        {message}
      </p>
      <p className="flex flex-wrap gap-3">
        {url !== null && (
          <LinkButton variant="primary" href={url}>
            {text.live.open}
          </LinkButton>
        )}
        <LinkButton href="/my-adverts">{text.toMyListings}</LinkButton>
      </p>
    </div>
  );
}
