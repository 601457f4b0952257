import { useEffect, useRef, useState } from 'react';
import type { UploadOptions } from '#browser/pictures/upload.ts';
import { getChoiceRefusal } from '#domain/picture/file.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { fill } from '#domain/text/placeholders.ts';
import {
  moveItem,
  createPickedPicture,
  getPicturesWithSlot,
  type ChangePictures,
  type PickedPicture,
} from './picked-picture.ts';
import type { Text } from '#content/text/text.ts';
import { dropPicture, resumeUploads, sendUpload, startUpload, updatePicture } from './uploads.ts';

interface Options extends UploadOptions {
  text: Text['pictures'];
  pictures: PickedPicture[];
  onChange: ChangePictures;
  max: number;
}

/**
 * Returns the messages about refused files, an announcement of the last change, and the functions that change the
 * pictures.
 */
export function usePicker({ text, pictures, onChange, max, purpose, draftId }: Options) {
  const [fileRefusals, setFileRefusals] = useState<string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const listener = { change: onChange, text };

  // A reload stops uploads.
  const restoredPictures = useRef(pictures);
  useEffect(() => {
    void resumeUploads(restoredPictures.current, { purpose, draftId }, { change: onChange, text });
  }, [onChange, text, purpose, draftId]);

  return {
    fileRefusals,
    announcement,
    add(files: File[]) {
      const freeSlots = max - pictures.length;
      const { acceptedFiles, refusals } = checkFiles(files, text);
      const selectedFiles = acceptedFiles
        .slice(0, freeSlots)
        .map((file) => ({ file, picture: createPickedPicture() }));
      setFileRefusals([
        ...refusals,
        ...(acceptedFiles.length > freeSlots ? [fill(text.leftOut, { max })] : []),
      ]);
      setAnnouncement('');
      onChange((current) => [
        ...getPicturesWithSlot(current),
        ...selectedFiles.map(({ picture }) => picture),
      ]);
      for (const { file, picture } of selectedFiles)
        startUpload(picture.key, file, { purpose, draftId }, listener);
    },
    remove(picture: PickedPicture) {
      dropPicture(picture);
      setFileRefusals([]);
      setAnnouncement(text.removed);
      onChange((current) => getPicturesWithSlot(current).filter(({ key }) => key !== picture.key));
    },
    /** Replaces a failed picture, in its place and with its description. It returns false for a refused file. */
    replace(failed: PickedPicture, files: File[]): boolean {
      const { acceptedFiles, refusals } = checkFiles(files.slice(0, 1), text);
      const [file] = acceptedFiles;
      setFileRefusals(refusals);
      if (!file) return false;
      const picture = { ...createPickedPicture(), alt: failed.alt };
      dropPicture(failed);
      onChange((current) => current.map((each) => (each.key === failed.key ? picture : each)));
      startUpload(picture.key, file, { purpose, draftId }, listener);
      return true;
    },
    move({ key }: PickedPicture, offset: number) {
      const position = pictures.findIndex((picture) => picture.key === key) + 1 + offset;
      if (position < 1 || position > pictures.length) return;
      setAnnouncement(fill(text.moved, { place: position }));
      onChange((current) => moveItem(current, (picture) => picture.key === key, offset));
    },
    describe: ({ key }: PickedPicture, alt: string) => updatePicture(listener, key, { alt }),
    retry: ({ key }: PickedPicture) => void sendUpload(key, listener),
  };
}

/** Returns the files that can be sent, and the messages about the others. */
function checkFiles(files: File[], text: Text['pictures']) {
  const refusals: string[] = [];
  const acceptedFiles = files.filter((file) => {
    const refusal = getChoiceRefusal(file);
    if (refusal === undefined) return true;
    const problem = describeRefusal(refusal, text.refusals);
    refusals.push(fill(text.refused, { name: file.name, problem }));
    return false;
  });
  return { acceptedFiles, refusals };
}
