import { Card, Flex, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { set, useClient, type InputProps } from 'sanity';
import { formatMainPosition } from '../../../src/domain/article/main-picture.ts';
import { describeCrop } from './picture-crop.ts';
import type { PictureValue } from './replaced-picture.ts';

/** Width in pixels of the preview, and that of its file, for a double pixel density. */
const previewWidth = 400;
const fileWidth = 2 * previewWidth;

/** Step of the slider in percent. */
const step = 5;

/** Shows the part of a main picture that readers see, with a slider that moves it. */
export function PictureCrop({ value, readOnly, onChange }: InputProps) {
  const { asset, position } = (value ?? {}) as PictureValue;
  const id = asset?._ref ?? '';
  const url = usePictureUrl(id);
  const crop = describeCrop(id);
  if (!crop) return null;
  const shownPosition = position ?? crop.defaultPosition;
  return (
    <Card padding={3} radius={2} tone="caution">
      <Stack gap={3}>
        <Text size={1} role="status">
          {crop.text}
        </Text>
        {url !== undefined && (
          <img
            src={`${url}?w=${fileWidth}`}
            alt="What readers see of the picture"
            style={{
              aspectRatio: crop.ratio,
              maxWidth: previewWidth,
              width: '100%',
              objectFit: 'cover',
              objectPosition: formatMainPosition(shownPosition),
            }}
          />
        )}
        <Flex gap={3} align="center" style={{ maxWidth: previewWidth }}>
          <Text size={1}>{crop.ends[0]}</Text>
          <input
            type="range"
            min={0}
            max={100}
            step={step}
            value={shownPosition}
            disabled={readOnly ?? false}
            aria-label="Part of the picture that readers see"
            style={{ flex: 1, minHeight: 44 }}
            onChange={({ currentTarget }) =>
              onChange(set(Number(currentTarget.value), ['position']) as never)
            }
          />
          <Text size={1}>{crop.ends[1]}</Text>
        </Flex>
      </Stack>
    </Card>
  );
}

/** Returns the address of a picture; undefined until it is loaded. */
function usePictureUrl(id: string): string | undefined {
  const client = useClient({ apiVersion: '2025-02-19' });
  const [picture, setPicture] = useState<{ id: string; url: string | null }>();
  useEffect(() => {
    if (id === '') return;
    client.fetch<string | null>('*[_id == $id][0].url', { id }).then(
      (url) => setPicture({ id, url }),
      () => setPicture(undefined),
    );
  }, [client, id]);
  return picture?.id === id ? (picture.url ?? undefined) : undefined;
}
