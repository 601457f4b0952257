/** The panels of the staff's screen, each fetched when it is opened. */
import type { ComponentType } from 'react';

interface Panel {
  /** As it stands in the address, where that is another word than the id. */
  view?: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** In the order of the menu. The words of a panel are under its id in the catalogue, with a `title`. */
export const panels = {
  review: { load: () => import('./review/Review.panel.tsx') },
  changes: { load: () => import('./changes/Changes.panel.tsx') },
  listings: { view: 'adverts', load: () => import('./listings/Listings.panel.tsx') },
  payments: { load: () => import('./payments/Payments.panel.tsx') },
  refunds: { load: () => import('./payments/Refunds.panel.tsx') },
  vacancies: { load: () => import('./vacancies/Vacancies.panel.tsx') },
  reports: { load: () => import('./reports/Reports.panel.tsx') },
  users: { load: () => import('./users/Users.panel.tsx') },
  audit: { load: () => import('./audit/Audit.panel.tsx') },
} as const satisfies Record<string, Panel>;

export type PanelId = keyof typeof panels;

export const panelIds = Object.keys(panels) as PanelId[];

/** What stands in the address of a panel: '?view=adverts'. */
export function viewOf(id: PanelId): string {
  const panel: Panel = panels[id];
  return panel.view ?? id;
}

/** The panel that an address names, or the first. */
export function panelIdFrom(view: string | null): PanelId {
  return panelIds.find((id) => viewOf(id) === view) ?? 'review';
}
