import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { useScreen } from '../components/screen.ts';
import { describeOutcome, postPaymentAction } from './post-payment-action.ts';

/** The act that can be undone, and the time by this page's steady clock at which its minute ends. */
interface Offer {
  payment: StaffPayment;
  endsAt: number;
}

const OfferContext = createContext<{
  offer: Offer | null;
  setOffer: (offer: Offer | null) => void;
} | null>(null);

/** Keeps the newest act that can be undone while staff move between the lists of a panel. */
export function UndoOffer({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<Offer | null>(null);
  return <OfferContext value={{ offer, setOffer }}>{children}</OfferContext>;
}

function useOffer() {
  const context = useContext(OfferContext);
  if (!context) throw new Error('This stands outside the payments.');
  return context;
}

/**
 * The callbacks of a button that moves money: the outcome in words, and an offer to undo it. The server says how many
 * seconds are left, so that the device's clock does not matter.
 */
export function useMoneyMoved(onDone: (payment: StaffPayment) => void) {
  const { payments: text } = useScreen().text;
  const { setOffer } = useOffer();
  return {
    done: (payment: StaffPayment) => describeOutcome(payment, text),
    onDone: (payment: StaffPayment) => {
      const { undo } = payment;
      setOffer(undo && { payment, endsAt: performance.now() + undo.seconds * 1000 });
      onDone(payment);
    },
  };
}

/** Offers to undo the newest act for as long as its minute lasts. */
export function UndoBar({ onDone }: { onDone: () => void }) {
  const { offer, setOffer } = useOffer();
  if (!offer?.payment.undo) return null;
  return (
    <Countdown
      key={`${offer.payment.id} ${offer.endsAt}`}
      offer={offer}
      onEnd={() => setOffer(null)}
      onDone={onDone}
    />
  );
}

interface CountdownProps {
  offer: Offer;
  onEnd: () => void;
  onDone: () => void;
}

function Countdown({ offer: { payment, endsAt }, onEnd, onDone }: CountdownProps) {
  const { money: text } = useScreen().text;
  const [seconds, setSeconds] = useState(payment.undo?.seconds ?? 0);
  useEffect(() => {
    const timer = setInterval(
      () => setSeconds(Math.ceil((endsAt - performance.now()) / 1000)),
      250,
    );
    return () => clearInterval(timer);
  }, [endsAt]);
  useEffect(() => {
    if (seconds <= 0) onEnd();
  }, [seconds, onEnd]);
  if (!payment.undo || seconds <= 0) return null;
  const { reference } = payment;
  return (
    <div className="notice sticky top-16 z-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>{fill(text.undoLead[payment.undo.act], { reference })}</span>
      <ActionButton
        words={text.undo}
        act={() => postPaymentAction(payment.id, 'undo', {})}
        done={() => fill(text.undone, { reference })}
        onDone={() => {
          onEnd();
          onDone();
        }}
      />
      <span className="tabular-nums" aria-hidden="true">
        {fill(text.undoSeconds, { seconds })}
      </span>
    </div>
  );
}
