import { Retry } from '../components/Retry.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import type { PageText } from '#content/text/text.ts';
import type { FormController } from './use-listing-form.ts';

interface Props {
  form: FormController;
  text: PageText<'advertise'>;
  onClose: () => void;
}

const loadPreview = async () => (await import('./PagePreview.tsx')).PagePreview;

/** The preview of the page. Its code loads when the member opens it. */
export function LazyPreview({ form: { state }, text, onClose }: Props) {
  const { Component: PagePreview, hasFailed, retry } = useLazyComponent(loadPreview);
  if (hasFailed) return <Retry message={text.partFailed} retry={text.retry} onRetry={retry} />;
  if (!PagePreview) return <p role="status">{text.preview.loading}</p>;
  return <PagePreview state={state} text={text} onClose={onClose} />;
}
