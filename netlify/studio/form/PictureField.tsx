import { Button, Card, Flex, Text } from '@sanity/ui';
import { useEffect, useRef, useState } from 'react';
import { set, unset, type InputProps } from 'sanity';
import { checkSharpness, type Verdict } from '../rules.ts';
import { PictureCrop } from './PictureCrop.tsx';
import { PreparedFiles } from './PreparedFiles.tsx';
import { hasFormerDescription, hasFormerPosition, type PictureValue } from './replaced-picture.ts';

/**
 * A picture field. It shows the reason if a selected file is refused, says what to do about a small main picture, shows
 * its crop, and requests the description of a replaced picture again.
 */
export function PictureField(props: InputProps) {
  return (
    <PreparedFiles>
      {props.id === 'mainImage' && <Caution text={checkSharpness(props.value as never)} />}
      {props.renderDefault(props)}
      <FormerDescription {...props} />
      {props.id === 'mainImage' && <PictureCrop {...props} />}
    </PreparedFiles>
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
