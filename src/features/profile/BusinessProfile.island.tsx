import { Retry } from '../components/Retry.tsx';
import { ProfileView } from './ProfileView.tsx';
import type { Text } from '#content/text/text.ts';
import { useProfile, type ProfileState } from './use-profile.ts';

interface Props {
  text: Omit<Text['profile'], 'description'>;
  /** Name of the site, for the first words to a business. */
  site: string;
}

const link = 'inline-flex min-h-11 items-center text-brand underline';

/** A business as members see it, whichever the page's address names. */
export default function BusinessProfile({ text, site }: Props) {
  const { state, retry } = useProfile(text.notFound);
  return (
    <div className="wrap py-6" aria-busy={state.status === 'loading'}>
      <p>
        <a className={link} href="/">
          {text.back}
        </a>
      </p>
      {/* One heading throughout, so that the focus that it is given stays. */}
      <h1 className="text-title wrap-anywhere text-brand">{headingOf(state, text)}</h1>
      <p role="status">{state.status === 'loading' && text.loading}</p>
      {state.status === 'failed' && (
        <div className="mt-4">
          <Retry words={text.failed} retry={text.retry} onRetry={retry} />
        </div>
      )}
      {state.status === 'not-found' && (
        <>
          <p className="mt-4">{text.notFoundAdvice}</p>
          <p className="mt-4">
            <a className={link} href="/all-businesses">
              {text.allBusinesses}
            </a>
          </p>
        </>
      )}
      {state.status === 'ready' && <ProfileView profile={state.profile} text={text} site={site} />}
    </div>
  );
}

function headingOf(state: ProfileState, text: Omit<Text['profile'], 'description'>): string {
  if (state.status === 'ready') return state.profile.title;
  return state.status === 'not-found' ? text.notFound : text.title;
}
