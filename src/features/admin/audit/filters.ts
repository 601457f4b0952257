/** What the list is filtered by, as the address of the page and the endpoint name it. */
const auditFilters = ['subject', 'subject_id', 'actor', 'from', 'to'] as const;

export type AuditFilterName = (typeof auditFilters)[number];

/** The endpoint's address with the filters that the page's address has. */
export function auditPath(values: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of auditFilters) {
    const value = values.get(name);
    if (value) query.set(name, value);
  }
  return `/api/staff/audit${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** The filters that the page's address has; '' is none. */
export function filtersIn(values: URLSearchParams): Record<AuditFilterName, string> {
  const [subject = '', subject_id = '', actor = '', from = '', to = ''] = auditFilters.map(
    (name) => values.get(name) ?? '',
  );
  return { subject, subject_id, actor, from, to };
}
