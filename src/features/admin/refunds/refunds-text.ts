/** The words of the refunds that are due. */
export type RefundsText = Record<'title' | 'lead' | 'empty', string>;
