/** Amounts of money in words. Placeholders are in braces. */
export const numbers = {
  /** The numbers from 0 to 19. */
  small: [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
  ],
  /** The tens from 20 to 90. */
  tens: ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
  joined: '{tens}-{ones}',
  hundred: '{count} hundred',
  thousand: '{count} thousand',
  million: '{count} million',
  /** Joins a number below a hundred to a larger number before it. */
  and: '{much} and {less}',
  KES: '{count} shillings',
  USD: { one: 'one US dollar', other: '{count} US dollars' },
  cents: '{sum} and {count} cents',
} as const;
