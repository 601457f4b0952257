import { buttonLook } from '../../ui/variants.ts';
import { ProfileView } from './ProfileView.tsx';
import type { ProfileText } from './profile-text.ts';
import { useProfile } from './use-profile.ts';

interface Props {
  text: ProfileText;
  /** Name of the site, for the first words to a business. */
  site: string;
}

const link = 'inline-flex min-h-11 items-center text-brand underline';

/** A business as members see it, whichever the page's address names. */
export default function BusinessProfile({ text, site }: Props) {
  const { state, retry } = useProfile(text.notFound);
  return (
    <div className="street py-6" aria-busy={state.status === 'loading'}>
      <p>
        <a className={link} href="/">
          {text.back}
        </a>
      </p>
      {(state.status === 'loading' || state.status === 'failed') && (
        <h1 className="text-title text-brand">{text.title}</h1>
      )}
      <p role="status">{state.status === 'loading' && text.loading}</p>
      {state.status === 'failed' && (
        <div role="alert" className="mt-4 flex flex-col items-start gap-3">
          <p>{text.failed}</p>
          <button type="button" className={buttonLook.quiet} onClick={retry}>
            {text.retry}
          </button>
        </div>
      )}
      {state.status === 'not-found' && (
        <>
          <h1 className="text-title text-brand">{text.notFound}</h1>
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
