// @chunk control
import { buttonVariants } from '#ui/variants.ts';
import { Avatar } from './Avatar.tsx';
import { useMember } from './use-member.ts';

interface Props {
  text: Record<'getStarted' | 'account' | 'logOut', string>;
  /** The audience of the page. The page '/' is 'shared': it serves visitors and members. */
  page: 'public' | 'members' | 'shared';
  /** True if the page has the account menu. */
  hasMenu: boolean;
}

/**
 * The header's signup, logout and account buttons. They work before hydration: CSS shows and hides them by
 * `for-visitors` and `for-members`, the menu is a popover, and the script of IdentityStart handles clicks on the
 * whole page. Hydration adds the member's name and avatar. Narrow screens have the account in the bar at the bottom.
 */
export default function IdentityControl({ text, page, hasMenu }: Props) {
  const member = useMember();
  const name = member?.name ?? text.account;
  return (
    <>
      <button
        type="button"
        className={`${buttonVariants.quiet} needs-script for-visitors`}
        data-identity="signup"
        // A tap before the hydration replaces the label: see one-moment.ts.
        suppressHydrationWarning
      >
        {text.getStarted}
      </button>
      {hasMenu && (
        <button
          type="button"
          id="account"
          className={`for-members ${page === 'public' ? 'face-only' : ''}`}
          popoverTarget="account-menu"
          title={member?.name}
        >
          <Avatar name={member?.name ?? ''} avatar={member?.avatar ?? null} />
          <span className="account-name">{name}</span>
        </button>
      )}
      {page !== 'members' && (
        <button
          type="button"
          className={`${buttonVariants.quiet} needs-script for-members max-lg:hidden ${page === 'shared' ? 'public-half' : ''}`}
          data-identity="logout"
          suppressHydrationWarning
        >
          {text.logOut}
        </button>
      )}
    </>
  );
}
