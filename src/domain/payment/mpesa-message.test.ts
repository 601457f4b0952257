import { expect, test } from 'vitest';
import { readMpesaMessage } from './mpesa-message.ts';

const code = 'SKL2ABC345';
const paid =
  'SKL2ABC345 Confirmed. Ksh2,999.00 paid to TANGAZA LTD. on 24/3/26 at 5:03 PM. New M-PESA balance is Ksh12.50. Transaction cost, Ksh0.00.';

test.each([
  ['a message', paid, 2999],
  ['a message in small letters', paid.toLowerCase(), 2999],
  [
    'a message in Swahili',
    'SKL2ABC345 Imethibitishwa. Ksh899.00 imelipwa kwa TANGAZA tarehe 24/3/26 saa 5:03 PM. Salio lako jipya la M-PESA ni Ksh0.00.',
    899,
  ],
  ['a message without blanks', 'SKL2ABC345Confirmed.Ksh129.00 paid to TANGAZA', 129],
  ['a message on several lines', `\n${paid.replaceAll('. ', '.\n\n ')}\n`, 2999],
  [
    'a message with text around it',
    `Hello, I paid now. M-PESA: ${paid} My reference is 482913.`,
    2999,
  ],
  [
    'a message that was sent on with another code',
    `FWD of QAB1ZZZ999\n${paid}\nPay 5378141, call 0712345678`,
    2999,
  ],
  ['the same message twice', `${paid} ${paid}`, 2999],
  ['a message with cents', paid.replace('2,999.00', '2,999.50'), undefined],
  ['the code', 'SKL2ABC345', undefined],
  ['a code in small letters', ' skl2abc345 ', undefined],
  ['a code with blanks and a dash', 'SKL2 ABC-345', undefined],
  ['a code among words', 'code ni SKL2ABC345, asante', undefined],
  ['a code beside a number and a word of ten', 'everything 0712345678 SKL2ABC345', undefined],
  ['a code and a sum', 'SKL2ABC345 KES 2,999', 2999],
])('%s is read', (_, message, amount) => {
  expect(readMpesaMessage(message)).toEqual(amount === undefined ? { code } : { code, amount });
});

test('a code of letters alone counts only as the whole input', () => {
  expect(readMpesaMessage('sklqabcxyz')).toEqual({ code: 'SKLQABCXYZ' });
});

test.each([
  ['nothing', ' \n', 'missing'],
  ['a telephone number', '0712345678', 'code'],
  ['a code with a sign too many', 'SKL2ABC3456', 'code'],
  ['a word', 'paid', 'code'],
  ['two codes', 'SKL2ABC345 QAB1ZZZ999', 'codes'],
  ['two messages', `${paid} ${paid.replace(code, 'QAB1ZZZ999')}`, 'codes'],
  ['a book', 'SKL2ABC345 '.repeat(200), 'long'],
])('%s is refused', (_, message, why) => {
  expect(readMpesaMessage(message)).toEqual({ refusal: `payment.message.${why}` });
});
