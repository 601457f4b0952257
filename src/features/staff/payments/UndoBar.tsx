import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useKeepFocus } from '#features/components/use-keep-focus.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { useScreen } from '../components/screen.ts';
import { describeOutcome, postPaymentAction } from './post-payment-action.ts';

/**
 * A payment with an action that staff can undo until `endsAt`, in ms by the monotonic clock of the browser's page.
 */
interface UndoOffer {
  payment: StaffPayment;
  endsAt: number;
}

const UndoContext = createContext<{
  offer: UndoOffer | null;
  setOffer: (offer: UndoOffer | null) => void;
} | null>(null);

/** Holds the last action that can be undone, so that it survives a change between the lists of a panel. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<UndoOffer | null>(null);
  return <UndoContext value={{ offer, setOffer }}>{children}</UndoContext>;
}

function useUndoOffer() {
  const context = useContext(UndoContext);
  if (!context) throw new Error('useUndoOffer needs an UndoProvider.');
  return context;
}

/**
 * Returns the callbacks of a button for an action on a payment. `announcement` returns a text about the result, and
 * `onDone` offers to undo the action. The server sends the remaining seconds, so that a wrong clock of the device
 * has no effect.
 */
export function useUndoCallbacks(onDone: (payment: StaffPayment) => void) {
  const { payments: text } = useScreen().text;
  const { setOffer } = useUndoOffer();
  return {
    announcement: (payment: StaffPayment) => describeOutcome(payment, text),
    onDone: (payment: StaffPayment) => {
      const { undo } = payment;
      setOffer(undo && { payment, endsAt: performance.now() + undo.seconds * 1000 });
      onDone(payment);
    },
  };
}

/** A bar with the offer to undo the last action. It disappears when the time for the undo ends. */
export function UndoBar({ onDone }: { onDone: () => void }) {
  const { money: text } = useScreen().text;
  const { offer, setOffer } = useUndoOffer();
  if (!offer?.payment.undo) return null;
  return (
    <UndoCountdown
      key={`${offer.payment.id} ${offer.endsAt}`}
      offer={offer}
      lead={fill(text.undoLead[getUndoKey(offer.payment)], getUndoValues(offer.payment))}
      isBar
      onEnd={() => setOffer(null)}
      onDone={onDone}
    />
  );
}

/** Returns the key of the text about the last act. A confirmation with another sum than the price leaves the money in review. */
export const getUndoKey = ({ undo, state }: Pick<StaffPayment, 'undo' | 'state'>) =>
  undo === null || (undo.act === 'confirm' && state === 'review') ? 'otherSum' : undo.act;

/** Returns the values of a text that offers an undo, with the advert of a match. */
const getUndoValues = (payment: StaffPayment) => ({
  reference: getUndoName(payment),
  advert: payment.listing?.title ?? '',
});

/** Returns the name of a payment in the announcement of its last act: a match names the code, other acts the reference. */
const getUndoName = ({ undo, provider_reference, reference }: StaffPayment): string =>
  undo?.act === 'match' ? (provider_reference ?? reference) : reference;

interface UndoRowProps {
  payment: StaffPayment;
  /** Time of the response with the payment in ms, by the monotonic clock of the browser's page. */
  readAt: number;
  onDone: (payment: StaffPayment) => void;
}

/**
 * The offer to undo an action in the row of its payment. In contrast to the bar, the row survives a reload of the page.
 * While the bar offers to undo an action on the same payment, the row shows no offer.
 */
export function UndoRow({ payment, readAt, onDone }: UndoRowProps) {
  const { money: text } = useScreen().text;
  const { offer } = useUndoOffer();
  const { id, undo } = payment;
  if (!undo || offer?.payment.id === id) return null;
  const endsAt = readAt + undo.seconds * 1000;
  return (
    <UndoCountdown
      key={endsAt}
      offer={{ payment, endsAt }}
      lead={fill(text.undoRow[getUndoKey(payment)], getUndoValues(payment))}
      onDone={onDone}
    />
  );
}

interface UndoCountdownProps {
  offer: UndoOffer;
  lead: string;
  /** True for an offer that stays at the top of the screen. */
  isBar?: boolean;
  onEnd?: () => void;
  onDone: (payment: StaffPayment) => void;
}

/** Interval between two updates of the countdown, in ms. */
const updateIntervalMs = 250;

const getSecondsLeft = (endsAt: number) => Math.ceil((endsAt - performance.now()) / 1000);

/**
 * Places the bar below the announcement of the action. Both have more lines for long names. A row that opens, and a
 * focused element, stop below the bar. The layout effect precedes the focus of the next row, and measures again after
 * each update of the countdown.
 */
function usePlaceBelowAnnouncement(root: RefObject<HTMLElement | null>, isBar: boolean) {
  useLayoutEffect(() => {
    if (!isBar || !root.current) return;
    const announcement = document.querySelector<HTMLElement>('[role="status"].stays-in-sight');
    const top = announcement?.offsetHeight ?? 0;
    const { style } = document.documentElement;
    style.setProperty('--undo-bar-top', `${top}px`);
    style.scrollPaddingTop = `${top + root.current.offsetHeight}px`;
  });
  useLayoutEffect(() => {
    if (!isBar) return undefined;
    return () => {
      document.documentElement.style.scrollPaddingTop = '';
    };
  }, [isBar]);
}

function UndoCountdown({ offer, lead, isBar = false, onEnd, onDone }: UndoCountdownProps) {
  const { payment, endsAt } = offer;
  const { money: text } = useScreen().text;
  const [seconds, setSeconds] = useState(() => getSecondsLeft(endsAt));
  const root = useRef<HTMLDivElement>(null);
  useKeepFocus(root);
  usePlaceBelowAnnouncement(root, isBar);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(getSecondsLeft(endsAt)), updateIntervalMs);
    return () => clearInterval(timer);
  }, [endsAt]);
  useEffect(() => {
    if (seconds <= 0) onEnd?.();
  }, [seconds, onEnd]);
  if (seconds <= 0) return null;
  const reference = getUndoName(payment);
  return (
    <div
      ref={root}
      className={`notice flex flex-wrap items-center gap-x-4 gap-y-2 ${isBar ? 'undo-bar' : ''}`}
    >
      <span>{lead}</span>
      <ActionButton
        label={text.undo}
        action={() => postPaymentAction(payment.id, 'undo', { undo: payment.undo?.id })}
        toAnnouncement={() => fill(text.undone, { reference })}
        onDone={(updated) => {
          onEnd?.();
          onDone(updated);
        }}
      />
      <span className="tabular-nums" aria-hidden="true">
        {fill(text.undoSeconds, { seconds })}
      </span>
    </div>
  );
}
