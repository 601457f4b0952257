import { useRef, useState } from 'react';
import { loadPictureFile } from '#browser/api/picture-file.ts';
import { canShareFiles, createShareLink, shareFile } from '#browser/share.ts';
import { getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';
import {
  getPicturePath,
  pictureKinds,
  type OwnPictureKind,
} from '../share-picture/picture-kinds.ts';
import { useAction } from '../components/use-action.ts';
import { localizePath } from '#domain/language/localized-path.ts';

export interface PictureProps {
  kind: OwnPictureKind;
  /** Slug of the page. */
  slug: string;
  business: string;
  text: Text['poster']['picture'];
}

interface Props extends PictureProps {
  /** True if sending is the main action of the page. */
  isPrimary?: boolean;
}

/**
 * Buttons that send a picture by the share menu of the device, and save it. Without a share menu for files, the second
 * one opens WhatsApp with the message that belongs to the saved picture.
 */
export function SendPicture({ kind, slug, business, isPrimary = false, text }: Props) {
  const { busy, problem, run } = useAction();
  const [isReady, setIsReady] = useState(false);
  const file = useRef<File>(undefined);
  const path = localizePath(getPicturePath(kind, slug));
  const name = `${slug}${path.slice(path.lastIndexOf('/')).replace('/', '-')}`;
  const variant = isPrimary ? 'primary' : 'quiet';
  const canSend = canShareFiles(pictureKinds[kind].type);
  const message = fill(text.message, { business, url: createShareLink(`/${slug}`) });
  const send = async () => {
    file.current ??= await loadPictureFile(path, name);
    setIsReady(!(await shareFile(file.current, message)));
  };
  return (
    <>
      {canSend && (
        <Button variant={variant} aria-busy={busy} onClick={() => void run(send)}>
          {busy ? text.busy : text.send}
        </Button>
      )}
      <LinkButton variant={canSend ? 'quiet' : variant} href={path} download={name}>
        {text.save}
      </LinkButton>
      {!canSend && (
        <LinkButton href={getWhatsAppUrl('', message)} target="_blank" rel="noopener">
          {text.open}
        </LinkButton>
      )}
      <span role="status" className="empty:hidden">
        {isReady && !busy && text.again}
      </span>
      <Alert>{problem && text.failed}</Alert>
    </>
  );
}
