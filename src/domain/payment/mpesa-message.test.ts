import { expect, test } from 'vitest';
import { readMpesaMessage } from './mpesa-message.ts';

const code = 'SKL2ABC345';
const paidMessage =
  'SKL2ABC345 Confirmed. Ksh2,999.00 paid to TANGAZA LTD. on 24/3/26 at 5:03 PM. New M-PESA balance is Ksh12.50. Transaction cost, Ksh0.00.';

const swahiliMessage =
  'SKL2ABC345 Imethibitishwa. Ksh899.00 imelipwa kwa TANGAZA tarehe 24/3/26 saa 5:03 PM. Salio lako jipya la M-PESA ni Ksh0.00.';
const surroundedMessage = `Hello, I paid now. M-PESA: ${paidMessage} My reference is 482913.`;
const forwardedMessage = `FWD of QAB1ZZZ999\n${paidMessage}\nPay 5378141, call 0712345678`;
const overlongTerm = 'everything 0712345678 SKL2ABC345';

test.each([
  ['a message', paidMessage, 2999],
  ['a message in small letters', paidMessage.toLowerCase(), 2999],
  ['a message in Swahili', swahiliMessage, 899],
  ['a message without blanks', 'SKL2ABC345Confirmed.Ksh129.00 paid to TANGAZA', 129],
  ['a message on several lines', `\n${paidMessage.replaceAll('. ', '.\n\n ')}\n`, 2999],
  ['a message with text around it', surroundedMessage, 2999],
  ['a message that was sent on with another code', forwardedMessage, 2999],
  ['the same message twice', `${paidMessage} ${paidMessage}`, 2999],
  ['a message with cents', paidMessage.replace('2,999.00', '2,999.50'), undefined],
  ['the code', 'SKL2ABC345', undefined],
  ['a code in small letters', ' skl2abc345 ', undefined],
  ['a code with blanks and a dash', 'SKL2 ABC-345', undefined],
  ['a code among words', 'code ni SKL2ABC345, asante', undefined],
  ['a code beside a number and a word of ten letters', overlongTerm, undefined],
  ['a code and a sum', 'SKL2ABC345 KES 2,999', 2999],
])('%s is parsed', (_, message, amount) => {
  expect(readMpesaMessage(message)).toEqual(amount === undefined ? { code } : { code, amount });
});

test('a code of letters alone counts only as the whole input', () => {
  expect(readMpesaMessage('sklqabcxyz')).toEqual({ code: 'SKLQABCXYZ' });
});

test.each([
  ['a blank text', ' \n', 'missing'],
  ['a telephone number', '0712345678', 'code'],
  ['a code with one character too many', 'SKL2ABC3456', 'code'],
  ['a word', 'paid', 'code'],
  ['two codes', 'SKL2ABC345 QAB1ZZZ999', 'codes'],
  ['two messages', `${paidMessage} ${paidMessage.replace(code, 'QAB1ZZZ999')}`, 'codes'],
  ['a text of over 2,000 characters', 'SKL2ABC345 '.repeat(200), 'long'],
])('%s is refused', (_, message, reason) => {
  expect(readMpesaMessage(message)).toEqual({ refusal: `payment.message.${reason}` });
});
