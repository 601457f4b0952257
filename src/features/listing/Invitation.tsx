import { buttonVariants, cardClass } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { localizePath } from '#domain/language/localized-path.ts';

interface Props {
  text: Text['listing'];
  /** True if the grid is shorter than a phone's screen. */
  isShort: boolean;
}

/**
 * The first card of a grid, which invites visitors to advertise. A newer listing replaces the card. Phones hide it; in
 * a short grid it keeps the space of a row at the end, so that a newer listing moves nothing below the grid.
 */
export function Invitation({ text, isShort }: Props) {
  const phoneClass = isShort ? 'max-sm:invisible max-sm:order-1' : 'max-sm:hidden';
  return (
    <li className={`first-place ${phoneClass}`}>
      <div className={`${cardClass} relative flex h-full flex-col max-sm:h-28`}>
        <div className="kitenge aspect-[4/3] max-sm:hidden" aria-hidden="true" />
        <div className="flex grow flex-col gap-2 p-4 wrap-anywhere bg-wall text-on-wall">
          <h3 className="text-title text-accent">
            <a
              className="whole-card hover:underline"
              href={localizePath('/advertise')}
              data-identity="signup"
            >
              {text.invitation}
            </a>
          </h3>
          <p className="text-lead">{text.invitationLead}</p>
          <p>{text.invitationPrice}</p>
          {/* The link of the heading covers the whole card. */}
          <p className="mt-auto">
            <span className={buttonVariants.primary}>{text.invitationButton}</span>
          </p>
        </div>
      </div>
    </li>
  );
}
