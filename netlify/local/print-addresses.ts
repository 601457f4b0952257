import type { StackInfo } from './outbox.ts';

/** Prints the addresses and accounts of the stack. */
export function printAddresses({ site, outbox, phone, mpesa, signIns }: StackInfo): void {
  const { member, staff, secondStaff } = signIns;
  const prompt = mpesa === 'off' ? 'no prompt is sent' : 'MPESA=off npm start sends no prompt';
  process.stdout.write(`
  Site      ${site}
  Outbox    ${outbox}   (e-mails that production would send)
  Phone     ${phone}   (pays by M-Pesa; ${prompt})
  Member    ${member.email}   password ${member.password}
  Staff     ${staff.email}   password ${staff.password}
  Also      ${secondStaff.email}   password ${secondStaff.password}

`);
}
