import { useState, type ComponentType } from 'react';
import { requestJson } from '#browser/api/request.ts';
import { staffCountsSchema, type StaffCounts } from '#domain/staff/staff-counts.ts';
import { readQuery } from '#browser/address.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useLoad } from '../components/use-load.ts';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import { textLinkClass } from '#ui/TextLink.tsx';
import { FailuresProvider, PartFailure } from './components/PartFailure.tsx';
import { ScreenContext, type StaffText } from './components/screen.ts';
import { ScreenLink } from './components/ScreenLink.tsx';
import { Shortcuts } from './components/Shortcuts.tsx';
import { usePolling } from './components/use-list.ts';
import { useQuery } from './use-query.ts';

interface Panel {
  /** Id of the menu's panel that links to this one. It is set only for a panel that is not in the menu. */
  parent?: string;
  /** Value of the `view` parameter, if it differs from the id. */
  view?: string;
  load: () => Promise<{ default: ComponentType }>;
}

/**
 * The panels in the order of the menu. The text catalogue has the texts of a panel under its id. One of them is the
 * `title`.
 */
const panels = {
  today: { load: () => import('./today/Today.panel.tsx') },
  // The search belongs to no panel of the menu.
  find: { parent: 'none', load: () => import('./find/Find.panel.tsx') },
  review: { load: () => import('./review/Review.panel.tsx') },
  changes: { load: () => import('./changes/Changes.panel.tsx') },
  listings: { view: 'adverts', load: () => import('./listings/Listings.panel.tsx') },
  listing: {
    parent: 'listings',
    view: 'advert',
    load: () => import('./listings/ListingPage.panel.tsx'),
  },
  prepared: { parent: 'listings', load: () => import('./prepared/Prepared.panel.tsx') },
  payments: { load: () => import('./payments/Payments.panel.tsx') },
  books: { parent: 'payments', load: () => import('./payments/Books.panel.tsx') },
  refunds: { load: () => import('./payments/Refunds.panel.tsx') },
  reach: { load: () => import('./reach/Reach.panel.tsx') },
  promotions: { load: () => import('./promotions/Promotions.panel.tsx') },
  reports: { load: () => import('./reports/Reports.panel.tsx') },
  fresh: { load: () => import('./fresh/Fresh.panel.tsx') },
  users: { load: () => import('./users/Users.panel.tsx') },
  member: { parent: 'users', load: () => import('./members/MemberPage.panel.tsx') },
  bounces: { load: () => import('./bounces/Bounces.panel.tsx') },
  audit: { load: () => import('./audit/Audit.panel.tsx') },
  health: { load: () => import('./health/Health.panel.tsx') },
  faults: { load: () => import('./faults/Faults.panel.tsx') },
  vacancies: { load: () => import('./vacancies/Vacancies.panel.tsx') },
  restore: { parent: 'health', load: () => import('./restore/Restore.panel.tsx') },
} as const satisfies Record<string, Panel>;

type PanelId = keyof typeof panels;

/** The ids of panels in the menu. Each of them has a title in the catalogue. */
type MenuPanelId = {
  [Id in PanelId]: (typeof panels)[Id] extends { parent: string } ? never : Id;
}[PanelId];

const panelIds = Object.keys(panels) as PanelId[];

const getPanel = (id: PanelId): Panel => panels[id];

/** Returns the id of the menu's panel to which a panel belongs: its parent, or the panel itself. */
const getMenuPanelId = (id: PanelId) => getPanel(id).parent ?? id;

/** Returns the value of the `view` parameter for a panel, as in '?view=adverts'. */
const getView = (id: PanelId) => getPanel(id).view ?? id;

/**
 * Maps values of the `view` parameter from before 2026-11-26, which bookmarks still contain, to the present values.
 */
const formerViews = new Map<string | null, string>([['numbers', 'reach']]);

/** Returns the id of the panel that a `view` parameter selects; 'today' for a missing or unknown value. */
function parsePanelId(view: string | null): PanelId {
  return panelIds.find((id) => getView(id) === (formerViews.get(view) ?? view)) ?? 'today';
}

/** The menu, and the panel that the `view` parameter selects. */
export function Panels({ text }: { text: StaffText }) {
  const { values } = useQuery();
  const currentId = parsePanelId(values.get('view'));
  const counts = useLoad(requestCounts);
  usePolling(counts.reload);
  // The panel of restores is a part of the health, which counts its red parts.
  const waitingCounts: Partial<Record<PanelId, number>> =
    counts.status === 'ready'
      ? { ...counts.data, health: counts.data.health + counts.data.restore }
      : {};
  return (
    <div className="items-start gap-x-8 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
      <Menu currentId={getMenuPanelId(currentId)} counts={waitingCounts} text={text} />
      <div className="min-w-0">
        <LoadedPanel
          key={currentId}
          id={currentId}
          text={text}
          counts={counts.status === 'ready' ? counts.data : undefined}
          onDone={counts.reload}
        />
        <Shortcuts text={text.ui} />
      </div>
    </div>
  );
}

interface MenuProps {
  currentId: string;
  counts: Partial<Record<PanelId, number>>;
  text: StaffText;
}

/** Number of panels that the menu of a phone shows before its last button opens the others. */
const firstPanels = 5;

/** The menu: a column beside the panel on a wide screen. On a phone it has two rows, and a button that opens the other panels. */
function Menu({ currentId, counts, text }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const menuIds = panelIds.filter((id): id is MenuPanelId => getMenuPanelId(id) === id);
  const foldedIds = menuIds.slice(firstPanels);
  const foldedCount = foldedIds.reduce((sum, id) => sum + (counts[id] ?? 0), 0);
  const currentClass = 'underline decoration-4 underline-offset-8';
  return (
    <nav aria-label={text.ui.panels} className="lg:sticky lg:top-4 lg:-mt-4">
      {/* The column widths do not depend on the counts, so that the tabs stay in place when the counts arrive. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(6.25rem,100%),1fr))] md:grid-cols-6 md:gap-x-2 lg:grid-cols-1 max-md:[&_.badge]:px-0.5 max-md:[&_a]:flex-wrap">
        {menuIds.map((id) => (
          <li key={id} className={isOpen || !foldedIds.includes(id) ? '' : 'max-md:hidden'}>
            <ScreenLink href={`?view=${getView(id)}`} isCurrent={id === currentId}>
              <span className={id === currentId ? currentClass : ''}>{text[id].title}</span>
              <Count count={counts[id]} text={text} />
            </ScreenLink>
          </li>
        ))}
        <li className="md:hidden">
          <button
            type="button"
            className={`${textLinkClass} cursor-pointer`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={foldedIds.some((id) => id === currentId) ? currentClass : ''}>
              {isOpen ? text.ui.menuLess : text.ui.menu}
            </span>
            {!isOpen && <Count count={foldedCount} text={text} />}
          </button>
        </li>
      </ul>
    </nav>
  );
}

async function requestCounts(signal: AbortSignal): Promise<StaffCounts> {
  return staffCountsSchema.parse(await requestJson({ path: '/api/staff/counts', signal }));
}

interface CountProps {
  /** Number of waiting items. It is undefined while the counts load, and for a panel without a count. */
  count: number | undefined;
  text: StaffText;
}

function Count({ count, text }: CountProps) {
  if (!count) return null;
  return (
    <>
      <span className="sr-only">{fill(text.ui.waiting, { count })}</span>
      <span aria-hidden="true" className="badge ms-0.5 self-center lg:ms-1.5 px-1 text-sm">
        {count}
      </span>
    </>
  );
}

interface PanelProps {
  id: PanelId;
  text: StaffText;
  counts: StaffCounts | undefined;
  /** Called after each successful action. */
  onDone: () => void;
}

/** A panel, and above it the announcement of the last action. */
function LoadedPanel({ id, text, counts, onDone }: PanelProps) {
  const [load] = useState(() => createLoader(id));
  const { query } = useQuery();
  const [announcement, setAnnouncement] = useState({ message: '', query });
  const { Component, hasFailed, retry } = useLazyComponent(load);
  return (
    <ScreenContext
      value={{
        text,
        counts,
        announce: (message) => {
          setAnnouncement({ message, query: readQuery() });
          if (message !== '') onDone();
        },
      }}
    >
      <p role="status" className="stays-in-sight py-2 font-bold text-good empty:hidden">
        {/* A navigation changes the query, and so removes the announcement. */}
        {announcement.query === query && announcement.message}
      </p>
      <FailuresProvider>
        {Component && <Component />}
        {hasFailed && <PartFailure connectionText={text.ui.partFailed} onRetry={retry} />}
      </FailuresProvider>
      {!Component && !hasFailed && (
        <p role="status" className="min-h-lvh">
          {text.ui.loading}
        </p>
      )}
    </ScreenContext>
  );
}

const createLoader = (id: PanelId) => async (): Promise<ComponentType> =>
  (await panels[id].load()).default;
