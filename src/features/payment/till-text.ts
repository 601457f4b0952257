/** The words of a payment to the till; values stand in braces. */
export type TillText = Record<
  'till' | 'amount' | 'reference' | 'onThePhone' | 'after' | 'call' | 'phone' | 'number',
  string
> & { steps: readonly string[] };
