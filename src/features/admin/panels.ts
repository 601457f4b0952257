/** The panels of the staff's screen, each fetched when it is opened. */
import type { ComponentType } from 'react';
import type { AdminText } from './admin-text.ts';

export interface PanelProps {
  text: AdminText;
}

interface Panel {
  load: () => Promise<{ default: ComponentType<PanelProps> }>;
}

/** In the order of the menu. An id stands in the address, and its words begin with a `title`. */
export const panels = {
  review: { load: () => import('./review/Review.panel.tsx') },
  changes: { load: () => import('./changes/Changes.panel.tsx') },
  listings: { load: () => import('./listings/Listings.panel.tsx') },
  payments: { load: () => import('./payments/Payments.panel.tsx') },
  refunds: { load: () => import('./refunds/Refunds.panel.tsx') },
  vacancies: { load: () => import('./vacancies/Vacancies.panel.tsx') },
  reports: { load: () => import('./reports/Reports.panel.tsx') },
  users: { load: () => import('./users/Users.panel.tsx') },
  audit: { load: () => import('./audit/Audit.panel.tsx') },
} as const satisfies Record<string, Panel>;

export type PanelId = keyof typeof panels;

export const panelIds = Object.keys(panels) as PanelId[];

/** The panel that an address names, or the first. */
export function panelIdFrom(name: string | null): PanelId {
  return panelIds.find((id) => id === name) ?? 'review';
}
