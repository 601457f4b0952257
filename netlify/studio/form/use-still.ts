import { useRef, useSyncExternalStore } from 'react';

/** Functions that render a field again. */
const renderings = new Set<() => void>();
let isPointerDown = false;

function setPointerDown(isDown: boolean) {
  isPointerDown = isDown;
  for (const render of renderings) render();
}

/** Follows the pointer until the page is closed. The click of a pointer comes right after its release. */
function followPointer() {
  const options = { capture: true };
  document.addEventListener('pointerdown', () => setPointerDown(true), options);
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, () => setTimeout(() => setPointerDown(false)), options);
}

let isFollowing = false;

function subscribe(render: () => void) {
  if (!isFollowing) followPointer();
  isFollowing = true;
  renderings.add(render);
  return () => void renderings.delete(render);
}

/**
 * Returns the value, or the former one while a pointer is down. Leaving a field can add a message below it, which would
 * move the button away from the pointer, so that the browser drops the click.
 */
export function useStill<Value>(value: Value): Value {
  const isDown = useSyncExternalStore(subscribe, () => isPointerDown);
  const still = useRef(value);
  if (!isDown) still.current = value;
  return still.current;
}
