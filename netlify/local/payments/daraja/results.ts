/** Maps the result codes of a prompt to Daraja's descriptions. */
export const results = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  2: 'Declined due to limit rule: less than the minimum transaction amount.',
  3: 'Declined due to limit rule: greater than the maximum transaction amount.',
  4: 'Declined due to limit rule: would exceed daily transfer limit.',
  8: 'Declined due to limit rule: would exceed the maximum balance.',
  17: 'Rule limited.',
  1001: 'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  1019: 'Transaction has expired',
  1025: 'An error occurred while sending a push request',
  1032: 'Request cancelled by user',
  1037: 'DS timeout user cannot be reached',
  2001: 'The initiator information is invalid.',
  2028: 'The request is not permitted according to product assignment.',
  8006: 'The security credential is locked. Please contact the Customer Care Centre.',
  9999: 'An error occurred while sending a push request',
} as const;

export type ResultCode = keyof typeof results;

/** Names of the codes that the simulator itself chooses. */
export const resultCodes = {
  success: 0,
  lowBalance: 1,
  aboveMaximum: 3,
  aboveDailyLimit: 4,
  equalPrompt: 17,
  phoneBusy: 1001,
  cancelled: 1032,
  wrongPin: 2001,
  wrongTill: 2028,
  lockedPin: 8006,
} as const;

export interface Result {
  code: ResultCode;
  description: string;
}

export function toResult(code: ResultCode): Result {
  return { code, description: results[code] };
}

/** The result of a prompt that the payer ignores. */
export const noResponse: Result = { code: 1037, description: 'No response from user.' };
