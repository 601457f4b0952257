import { LinkButton } from '#ui/Button.tsx';
import { cardLook } from '#ui/variants.ts';

export interface InvitationText {
  invitation: string;
  invitationLead: string;
  startAdvert: string;
}

/** Stands in the first place of a grid until the newest advert takes it; on a phone it would be in the way. */
export function Invitation({ text }: { text: InvitationText }) {
  return (
    <li className="first-place max-sm:hidden">
      <div className={`${cardLook} flex h-full flex-col`}>
        <div className="kitenge h-3" aria-hidden="true" />
        <div className="flex grow flex-col items-start justify-center gap-4 p-4">
          <h3 className="text-title text-brand">{text.invitation}</h3>
          <p className="text-lead">{text.invitationLead}</p>
          <LinkButton href="/advertise" data-identity="signup">
            {text.startAdvert}
          </LinkButton>
        </div>
      </div>
    </li>
  );
}
