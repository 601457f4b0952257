import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import {
  useEffect,
  useReducer,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { set, unset, useEditState, useFormValue, type InputProps } from 'sanity';
import type { AddressedPost } from '../../../src/domain/article/addresses.ts';
import { describeTime } from '../plan.ts';
import { displayTime, isSameMinute, respellTime } from './displayed-time.ts';
import { parseTypedTime } from './parse-time.ts';
import { PhoneTime, useIsPhone } from './PhoneTime.tsx';
import { endTypedTime, recordTypedTime, typing } from './typed-time.ts';
import { useStill } from './use-still.ts';

/** Interval in ms between two comparisons with the clock. */
const intervalMs = 15_000;

/** Time in ms after which the buttons have a time that the form displays. */
const arrivalMs = 1_000;

/**
 * The field of the time of publication. It says when a post with a time to come appears, whether that is planned, and
 * whether it hides a post that readers see.
 */
export function PublicationTime(props: InputProps) {
  useTicks();
  const isPhone = useIsPhone();
  const id = String(useFormValue(['_id']));
  const postId = id.replace(/^drafts\./, '');
  const { published } = useEditState(postId, 'post');
  const displayed = useDisplayedTime(props.value);
  const { onChange, listeners, isTyping, forgotten } = useTypedText(props, postId);
  const isDraft = id.startsWith('drafts.');
  const notice = useStill(
    describeTime({
      isDraft,
      publishedAt: props.value,
      published: published as AddressedPost | null,
      isTyping,
    }),
  );
  return (
    <Stack gap={3}>
      {isPhone ? (
        <PhoneTime {...({ ...props, onChange } as InputProps)} />
      ) : (
        <div key={displayed.generation} {...listeners}>
          {props.renderDefault({
            ...props,
            value: respellTime(displayed.value, forgotten),
            onChange,
          } as InputProps)}
        </div>
      )}
      {notice && (
        <Card padding={3} radius={2} tone={notice.tone} role="status">
          <Flex gap={3} align="center" wrap="wrap">
            <Text size={1}>{notice.text}</Text>
            {notice.canBeNow && !props.readOnly && (
              <Button
                mode="ghost"
                text="Use the time of Publish"
                onClick={() => props.onChange(unset() as never)}
              />
            )}
          </Flex>
        </Card>
      )}
    </Stack>
  );
}

/** Renders the notice again at intervals, because it depends on the clock. */
function useTicks() {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, intervalMs);
    return () => clearInterval(timer);
  }, []);
}

/** Returns the value for Sanity's field. It follows the stored one in the same rendering. */
function useDisplayedTime(stored: unknown) {
  const [displayed, setDisplayed] = useState(() =>
    displayTime({ stored: undefined, value: undefined, generation: 0 }, stored),
  );
  if (displayed.stored === stored) return displayed;
  const next = displayTime(displayed, stored);
  setDisplayed(next);
  return next;
}

/** A change of the time. The one that empties the field has no value. */
interface TimePatch {
  type: string;
  value?: unknown;
}

/**
 * Stores a text that Sanity's field cannot read: as a time in another usual form, or as it is, so that its rule stops the
 * publication. Sanity itself would
 * leave the former value. The present time in another form only resets the text. Sanity's field reports a readable text before the event reaches the element around it.
 */
function useTypedText(props: InputProps, postId: string) {
  const [isTyping, setTyping] = useState(false);
  const [forgotten, forget] = useReducer((count: number) => count + 1, 0);
  const isAccepted = useRef(false);
  const formerText = useRef('');
  const onChange = (patch: TimePatch) => {
    isAccepted.current = true;
    setTyping(false);
    if (isSameMinute(patch.value, props.value)) {
      endTypedTime(postId);
      forget();
      return;
    }
    recordTypedTime(postId, patch.value);
    props.onChange(patch as never);
  };
  // The events of the calendar, which has fields of its own, arrive here too.
  const readText = ({ target }: { target: EventTarget }) =>
    target instanceof HTMLInputElement && target.id === props.id ? target.value : undefined;
  useEffect(() => {
    const timer = setTimeout(() => endTypedTime(postId), arrivalMs);
    return () => clearTimeout(timer);
  }, [postId, props.value]);
  const store = (event: SyntheticEvent) => {
    const text = readText(event);
    setTyping(false);
    if (text === formerText.current) endTypedTime(postId);
    if (text === undefined || text === formerText.current || isAccepted.current) return;
    onChange(text.trim() === '' ? unset() : set(parseTypedTime(text) ?? text.trim()));
  };
  const listeners = {
    onFocus: (event: FocusEvent) => {
      formerText.current = readText(event) ?? formerText.current;
      isAccepted.current = false;
    },
    onInput: (event: SyntheticEvent) => {
      isAccepted.current = false;
      if (readText(event) === undefined) return;
      setTyping(true);
      recordTypedTime(postId, typing);
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === 'Enter') store(event);
    },
    onBlur: store,
  };
  return { onChange, listeners, isTyping, forgotten };
}
