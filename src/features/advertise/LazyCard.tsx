import { useState } from 'react';
import { isWideScreen } from '#browser/wide-screen.ts';
import type { PageText } from '#content/text/text.ts';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import type { FormController } from './use-listing-form.ts';

interface Props {
  form: FormController;
  text: PageText<'advertise'>;
}

const loadCard = async () => (await import('./CardPreview.tsx')).CardPreview;

/** The card of the listing beside the form, which changes while the member types. Narrow screens do not load it. */
export function LazyCard({ form: { state }, text }: Props) {
  const [isWide] = useState(isWideScreen);
  const { Component: CardPreview } = useLazyComponent(loadCard, isWide);
  if (!isWide || !CardPreview) return null;
  return <CardPreview state={state} text={text} />;
}
