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

/** The profile of a business for members. The address of the page identifies the business. */
export default function BusinessProfile({ text, site }: Props) {
  const result = useLoad(loadProfile<PictureData>);
  const profile = result.status === 'ready' ? result.data : undefined;
  const isMissing = result.status === 'ready' && !profile;
  const name = profile?.title ?? (isMissing ? text.notFound : undefined);
  useEffect(() => {
    if (name !== undefined) setTitleName(name);
  }, [name]);
  return (
    <div className="wrap py-6" aria-busy={result.status === 'loading'}>
      <p>
        <TextLink href="/">{text.back}</TextLink>
      </p>
      {/* The heading stays the same element while the profile loads, so that it keeps the focus. */}
      <h1 className="text-title wrap-anywhere text-brand">{name ?? text.title}</h1>
      <p role="status" className="mt-4 empty:hidden">
        {result.status === 'loading' && text.loading}
      </p>
      {result.status === 'failed' && (
        <div className="mt-4">
          <Retry message={text.failed} retry={text.retry} onRetry={result.retry} />
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
