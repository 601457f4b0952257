import { cardClass } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';

/**
 * The first card of a grid, which invites visitors to advertise. A newer listing replaces the card, and phones hide
 * the card to save space.
 */
export function Invitation({ text }: { text: Text['listing'] }) {
  return (
    <li className="first-place max-sm:hidden">
      <div className={`${cardClass} relative flex h-full flex-col`}>
        <div className="kitenge h-3" aria-hidden="true" />
        <div className="flex grow flex-col gap-2 p-4 wrap-anywhere bg-wall text-on-wall">
          <h3 className="text-title text-accent">
            <a className="whole-card hover:underline" href="/advertise" data-identity="signup">
              {text.invitation}
            </a>
          </h3>
          <p>{text.invitationLead}</p>
        </div>
      </div>
    </li>
  );
}
