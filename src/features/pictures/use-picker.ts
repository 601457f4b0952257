import { useEffect, useState } from 'react';
import type { UploadOptions } from '#browser/pictures/upload.ts';
import { getFileRefusal } from '#domain/picture/file.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { fill } from '#domain/text/placeholders.ts';
import {
  moved,
  createPickedPicture,
  picturesWithSlot,
  type ChangePictures,
  type PickedPicture,
} from './picked-picture.ts';
import type { Text } from '#content/text/text.ts';
import { dropPicture, canRetryUpload, sendUpload, startUpload, updatePicture } from './uploads.ts';

interface Options extends UploadOptions {
  text: Text['pictures'];
  pictures: PickedPicture[];
  onChange: ChangePictures;
  max: number;
}

/** Returns the actions on the pictures, and a sentence about the last one's result. */
export function usePicker({ text, pictures, onChange, max, ...options }: Options) {
  const [refused, setRefused] = useState<string[]>([]);
  const [news, setNews] = useState('');
  const listener = { change: onChange, text };

  // A reload aborts uploads and drops their files.
  useEffect(() => {
    onChange((restored) => withoutLost(restored, text.lost));
  }, [onChange, text]);

  return {
    refused,
    news,
    add(files: File[]) {
      const room = max - pictures.length;
      const refusals: string[] = [];
      const fine = files.filter((file) => {
        const refusal = getFileRefusal(file);
        if (refusal === undefined) return true;
        const problem = describeRefusal(refusal, text.refusals);
        refusals.push(fill(text.refused, { name: file.name, problem }));
        return false;
      });
      const selectedFiles = fine
        .slice(0, room)
        .map((file) => ({ file, picture: createPickedPicture() }));
      setRefused([...refusals, ...(fine.length > room ? [fill(text.leftOut, { max })] : [])]);
      setNews('');
      onChange((now) => [...picturesWithSlot(now), ...selectedFiles.map(({ picture }) => picture)]);
      for (const { file, picture } of selectedFiles)
        startUpload(picture.key, file, options, listener);
    },
    remove(picture: PickedPicture) {
      dropPicture(picture);
      setRefused([]);
      setNews(text.removed);
      onChange((now) => picturesWithSlot(now).filter(({ key }) => key !== picture.key));
    },
    move({ key }: PickedPicture, by: 1 | -1) {
      const place = pictures.findIndex((picture) => picture.key === key) + 1 + by;
      if (place < 1 || place > pictures.length) return;
      setNews(fill(text.moved, { place }));
      onChange((now) => moved(now, (one) => one.key === key, by));
    },
    describe: ({ key }: PickedPicture, alt: string) => updatePicture(listener, key, { alt }),
    retry: ({ key }: PickedPicture) => void sendUpload(key, listener),
  };
}

/** Returns the identical list if no upload is lost, which avoids a render. */
function withoutLost(pictures: PickedPicture[], problem: string): PickedPicture[] {
  const isLost = ({ state, key }: PickedPicture) => state === 'sending' && !canRetryUpload(key);
  if (!pictures.some(isLost)) return pictures;
  return pictures.map((one) => (isLost(one) ? { ...one, state: 'failed', problem } : one));
}
