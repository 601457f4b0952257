/**
 * The consequence for the money if an advert ends by an act of its owner, in the dialogs 'Remove' and 'Delete your
 * account'. Placeholders are in braces.
 */
export const withdrawalMoney = {
  none: 'You paid nothing for it, so there is no money to give back.',
  pending: 'You have not paid for it yet. Please do not pay for it now.',
  unused: 'You get {amount} back, because those days have not started.',
  running: 'You paid until {until}. You lose the days that are left, because they have started.',
  renewed:
    'You lose the days until {until}. The days after that have not started, so you get {amount} back for them.',
  review: 'Our staff are still checking a payment of {amount}. They will call you.',
} as const;
