import { useEffect } from 'react';
import { loadProfile, setTitleName } from '#browser/api/profiles.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { Retry } from '../components/Retry.tsx';
import { useLoad } from '../components/use-load.ts';
import { ProfileView } from './ProfileView.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  text: Omit<Text['profile'], 'description'>;
  /** Name of the site, for the prefilled message to a business. */
  site: string;
}

/** The members' view of the business that the page's address names. */
export default function BusinessProfile({ text, site }: Props) {
  const loaded = useLoad(loadProfile<PictureData>);
  const profile = loaded.status === 'ready' ? loaded.data : undefined;
  const isMissing = loaded.status === 'ready' && !profile;
  const name = profile?.title ?? (isMissing ? text.notFound : undefined);
  useEffect(() => {
    if (name !== undefined) setTitleName(name);
  }, [name]);
  return (
    <div className="wrap py-6" aria-busy={loaded.status === 'loading'}>
      <p>
        <TextLink href="/">{text.back}</TextLink>
      </p>
      {/* The heading stays the same element while the profile loads, so that it keeps the focus. */}
      <h1 className="text-title wrap-anywhere text-brand">{name ?? text.title}</h1>
      <p role="status" className="mt-4 empty:hidden">
        {loaded.status === 'loading' && text.loading}
      </p>
      {loaded.status === 'failed' && (
        <div className="mt-4">
          <Retry message={text.failed} retry={text.retry} onRetry={loaded.retry} />
        </div>
      )}
      {isMissing && (
        <>
          <p className="mt-4">{text.notFoundAdvice}</p>
          <p className="mt-4">
            <TextLink href="/all-businesses">{text.allBusinesses}</TextLink>
          </p>
        </>
      )}
      {profile && <ProfileView profile={profile} text={text} site={site} />}
    </div>
  );
}
