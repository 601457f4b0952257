import { buttonVariants } from '#ui/variants.ts';
import { Avatar } from './Avatar.tsx';
import { useMember } from './use-member.ts';

interface Props {
  text: Record<'getStarted' | 'account' | 'logOut', string>;
  /** Whose page it is: '/' is everybody's, a visitor's and a member's. */
  page: 'public' | 'members' | 'everybodys';
  /** Whether the page has the menu that opens at her name. */
  hasMenu: boolean;
}

/**
 * Who is here, and the ways in and out. Its buttons work before it is alive: `for-visitors` and `for-members`
 * say who sees which, the menu is a popover, and IdentityStart listens for the whole page. It adds who she is.
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
          className={`${buttonVariants.quiet} needs-script for-members ${page === 'everybodys' ? 'public-half' : ''}`}
          data-identity="logout"
        >
          {text.logOut}
        </button>
      )}
    </>
  );
}
