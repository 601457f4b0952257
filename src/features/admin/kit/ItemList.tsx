import { useEffect, useRef, type ReactNode } from 'react';
import { buttonLook, cardLook } from '#ui/variants.ts';
import { Retry } from '#features/components/Retry.tsx';
import type { Text } from '#content/text/text.ts';
import { describeProblem } from './describe-problem.ts';
import type { StaffList } from './use-list.ts';

interface Props<Item> {
  list: StaffList<Item>;
  text: Text['adminWords']['kit'];
  /** What is said where there is nothing. */
  empty: string;
  children: (item: Item) => ReactNode;
}

/** A list in whatever state it is. The focus goes where the list says, such as to the next item. */
export function ItemList<Item>({ list, text, empty, children }: Props<Item>) {
  const { status, problem, items, keyOf, focus } = list;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!focus) return;
    const element = focus.key === '' ? frame.current : findItem(frame.current, focus.key);
    element?.focus();
  }, [focus]);

  return (
    <div ref={frame} tabIndex={-1} aria-busy={status === 'loading'} className="flex flex-col gap-4">
      <p role="status" className="empty:hidden">
        {status === 'loading' && text.loading}
        {status === 'ready' && items.length === 0 && empty}
      </p>
      {problem && (
        <Retry
          words={`${text.loadFailed} ${describeProblem(problem, text)}`}
          retry={text.retry}
          onRetry={list.retry}
        />
      )}
      <ul className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={keyOf(item)} data-key={keyOf(item)} tabIndex={-1} className={`${cardLook} p-4`}>
            {children(item)}
          </li>
        ))}
      </ul>
      {list.hasMore && <More list={list} text={text} />}
    </div>
  );
}

function More<Item>({ list, text }: { list: StaffList<Item>; text: Text['adminWords']['kit'] }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="alert" className="font-bold text-bad empty:hidden">
        {list.more === 'failed' && text.moreFailed}
      </p>
      <button
        type="button"
        className={buttonLook.quiet}
        aria-busy={list.more === 'loading'}
        onClick={list.loadMore}
      >
        {text.more}
      </button>
    </div>
  );
}

function findItem(frame: HTMLElement | null, key: string): HTMLElement | undefined {
  const items = frame?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
  return Array.from(items).find((item) => item.dataset['key'] === key);
}
