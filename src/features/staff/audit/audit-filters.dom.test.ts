/** Tests the filters of the log. */
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { auditKinds } from '#domain/staff/staff-audit.ts';
import { nameKinds } from './AuditFilters.tsx';

// The module reads the address while it loads.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

test('each kind of entries has a name, and refunds follow payments', () => {
  const kinds = Object.keys(nameKinds(getText().staff.audit));
  expect(kinds.toSorted()).toEqual(auditKinds.toSorted());
  expect(kinds.slice(1, 3)).toEqual(['payment', 'refund']);
});
