import { useState } from 'react';
import { fill } from '#domain/text/placeholders.ts';
import { getPicturePath, pictureKinds } from '../share-picture/picture-kinds.ts';
import { Retry } from '../components/Retry.tsx';
import type { PictureProps } from './SendPicture.tsx';
import { localizePath } from '#domain/language/localized-path.ts';

type Props = Omit<PictureProps, 'kind'> & { retry: string };

/**
 * The picture for the owner's WhatsApp Status, as it will be sent. The server draws it at the first request, which takes
 * some seconds, so a line on its place says so until it is complete.
 */
export function StatusPicture({ slug, business, text, retry }: Props) {
  const { width, height } = pictureKinds.status;
  const [state, setState] = useState<'drawing' | 'ready' | 'failed'>('drawing');
  return (
    <figure className="grid max-w-prose gap-2">
      <figcaption>{text.advice}</figcaption>
      {state === 'failed' ? (
        <Retry message={text.failed} retry={retry} onRetry={() => setState('drawing')} />
      ) : (
        <div className="relative max-w-xs">
          <img
            className="h-auto w-full rounded-sm bg-band"
            src={localizePath(getPicturePath('status', slug))}
            width={width}
            height={height}
            alt={fill(text.alt, { business })}
            onLoad={() => setState('ready')}
            onError={() => setState('failed')}
          />
          <p role="status" className="absolute inset-x-4 top-4 font-bold empty:hidden">
            {state === 'drawing' && text.drawing}
          </p>
        </div>
      )}
    </figure>
  );
}
