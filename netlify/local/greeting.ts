import type { StackInfo } from './own-pages.ts';

/** Says on the terminal where everything is. */
export function greet({ site, outbox, signIns }: StackInfo): void {
  const { member, staff } = signIns;
  process.stdout.write(`
  Site      ${site}
  Outbox    ${outbox}   (mail that would have been sent)
  Member    ${member.email}   password ${member.password}
  Staff     ${staff.email}   password ${staff.password}

`);
}
