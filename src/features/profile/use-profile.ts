import { useEffect, useState } from 'react';
import { loadProfile, nameInTitle } from '#browser/profiles.ts';
import type { BusinessProfile } from '#domain/listing/profile.ts';
import type { PictureData } from '#ui/picture-data.ts';

export type Profile = BusinessProfile<PictureData>;

export type ProfileState =
  { status: 'loading' | 'failed' | 'not-found' } | { status: 'ready'; profile: Profile };

/** The business that the page's address names. */
export function useProfile(notFound: string) {
  const [state, setState] = useState<ProfileState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let wanted = true;
    loadProfile<PictureData>().then(
      (profile) => {
        if (!wanted) return;
        nameInTitle(profile?.title ?? notFound);
        setState(profile ? { status: 'ready', profile } : { status: 'not-found' });
      },
      () => {
        if (wanted) setState({ status: 'failed' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [attempt, notFound]);

  const retry = () => {
    setState({ status: 'loading' });
    setAttempt(attempt + 1);
  };
  return { state, retry };
}
