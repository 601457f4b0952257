import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useEffect, useRef, useState } from 'react';
import { set, unset, type InputProps } from 'sanity';
import { checkSharpness, type Verdict } from '../rules.ts';
import { interceptFiles } from './intercept-files.ts';
import { PictureCrop } from './PictureCrop.tsx';
import { hasFormerDescription, hasFormerPosition, type PictureValue } from './replaced-picture.ts';

/**
 * A picture field. It shows the reason if a selected file is refused, says what to do about a small main picture, shows
 * its crop, and requests the description of a replaced picture again.
 */
export function PictureField(props: InputProps) {
  const field = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    const element = field.current;
    if (!element) return undefined;
    return interceptFiles(element, (state) => {
      setIsBusy(state === 'preparing');
      setProblem(typeof state === 'object' ? state.problem : undefined);
    });
  }, []);
  return (
    <Stack gap={3} ref={field}>
      {problem !== undefined && (
        <Card padding={3} radius={2} tone="critical" role="alert">
          <Text size={1}>{problem}</Text>
        </Card>
      )}
      {isBusy && (
        <Text size={1} role="status">
          The picture is prepared…
        </Text>
      )}
      {props.id === 'mainImage' && <Caution text={checkSharpness(props.value as never)} />}
      {props.renderDefault(props)}
      {props.id === 'mainImage' && <PictureCrop {...props} />}
      <FormerDescription {...props} />
    </Stack>
  );
}

/** The remark of a rule. The form itself shows it only in the tooltip of a sign. */
function Caution({ text }: { text: Verdict }) {
  if (text === true) return null;
  return (
    <Card padding={3} radius={2} tone="caution" role="status">
      <Text size={1}>{text}</Text>
    </Card>
  );
}

/**
 * Removes the description of a picture that was replaced, and offers to keep it. A description
 * is required for the publication. The place of the crop is removed too.
 */
function FormerDescription({ value, readOnly, onChange }: InputProps) {
  const picture = (value ?? {}) as PictureValue;
  const id = picture.asset?._ref;
  const last = useRef<PictureValue>(picture);
  const [formerAlt, setFormerAlt] = useState<string>();
  useEffect(() => {
    if (!readOnly && hasFormerDescription(last.current, picture)) {
      setFormerAlt(picture.alt);
      onChange(unset(['alt']) as never);
    }
    if (!readOnly && hasFormerPosition(last.current, picture))
      onChange(unset(['position']) as never);
    if (id !== undefined) last.current = picture;
  }, [id, picture.alt, picture.position, readOnly, onChange]);
  if (formerAlt === undefined || picture.alt?.trim()) return null;
  return (
    <Card padding={3} radius={2} tone="caution" role="status">
      <Flex gap={3} align="center" wrap="wrap">
        <Text size={1}>
          This is another picture. Say above what it shows. The words of the former one were: “
          {formerAlt}”
        </Text>
        <Button
          mode="ghost"
          text="They fit this one too"
          onClick={() => onChange(set(formerAlt, ['alt']) as never)}
        />
      </Flex>
    </Card>
  );
}
