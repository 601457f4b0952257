/** How sums of money are written in words. Values stand in braces. */
export const numbers = {
  /** From nought to nineteen. */
  small: [
    ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
    'nineteen',
  ],
  /** From twenty on. */
  tens: ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
  joined: '{tens}-{ones}',
  hundred: '{count} hundred',
  thousand: '{count} thousand',
  million: '{count} million',
  /** What is below a hundred, behind something. */
  and: '{much} and {less}',
  KES: '{count} shillings',
  USD: '{count} US dollars',
  dollar: 'one US dollar',
  cents: '{sum} and {count} cents',
};
