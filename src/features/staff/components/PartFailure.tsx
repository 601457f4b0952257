import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Problem } from '#domain/problem/problem.ts';
import { Retry } from '#features/components/Retry.tsx';
import { describeProblem, hasOwnReason, useScreen } from './screen.ts';

/** A part of a panel that did not load. */
interface FailedPart {
  id: string;
  retry: () => void;
}

interface Failures {
  parts: readonly FailedPart[];
  /** Adds a part. Returns the function that removes it. */
  add: (part: FailedPart) => () => void;
}

const FailuresContext = createContext<Failures>({ parts: [], add: () => () => undefined });

/** Joins the failures of a panel's parts: the first one shows a message about all of them, with one button. */
export function FailuresProvider({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<readonly FailedPart[]>([]);
  const add = useCallback((part: FailedPart) => {
    setParts((previous) => [...previous, part]);
    return () => setParts((previous) => previous.filter((other) => other !== part));
  }, []);
  const failures = useMemo(() => ({ parts, add }), [parts, add]);
  return <FailuresContext value={failures}>{children}</FailuresContext>;
}

interface Props {
  /** Undefined for code that did not load. */
  problem?: Problem;
  /** Text for a failure of the network or the site. */
  connectionText: string;
  /** True if the part still shows its former data. */
  hasData?: boolean;
  onRetry: () => void;
}

/**
 * The message about a part of a panel that did not load, with a retry button. If several parts fail, only the first one
 * has a message, and its button loads all of them.
 */
export function PartFailure({ problem, connectionText, hasData = false, onRetry }: Props) {
  const { text } = useScreen();
  const { ui } = text;
  const describe = (lead: string) =>
    problem ? describeProblem(problem, text, lead) : `${lead} ${ui.advice}`;
  const isJoined = problem === undefined || !hasOwnReason(problem);
  const { id, parts } = useFailedPart(isJoined, onRetry);
  const isFirst = parts.length === 0 || parts[0]?.id === id;
  if (isJoined && !isFirst) return hasData ? null : <p>{ui.notLoaded}</p>;
  const isAlone = !isJoined || parts.length < 2;
  return (
    <Retry
      message={describe(isAlone ? connectionText : ui.partsFailed)}
      retry={ui.retry}
      onRetry={() => {
        if (isAlone) onRetry();
        else for (const { retry } of parts) retry();
      }}
    />
  );
}

/** Adds the part to the failures of the panel until it unmounts. */
function useFailedPart(isJoined: boolean, onRetry: () => void) {
  const { parts, add } = useContext(FailuresContext);
  const id = useId();
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  }, [onRetry]);
  useLayoutEffect(
    () => (isJoined ? add({ id, retry: () => retry.current() }) : undefined),
    [id, isJoined, add],
  );
  return { id, parts };
}
