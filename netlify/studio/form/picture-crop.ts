/** Describes the crop of a main picture for the editor. */
import { identifyPicture } from '../../../src/domain/article/picture-id.ts';
import {
  getCrop,
  getDefaultPosition,
  mainPictureRatio,
} from '../../../src/domain/article/main-picture.ts';

interface DescribedCrop {
  text: string;
  /** Width by height of the part that readers see. */
  ratio: number;
  /** The ends of the slider. */
  ends: readonly [string, string];
  defaultPosition: number;
}

/** Returns the remark on a picture of another shape than the site shows; undefined without a crop. */
export function describeCrop(pictureId: string): DescribedCrop | undefined {
  const size = identifyPicture(pictureId);
  const crop = size && getCrop(size);
  if (!crop) return undefined;
  const isUpright = size.height > size.width;
  const percent = Math.round(crop.share * 100);
  const text = `${isUpright ? 'This picture is upright. ' : ''}Readers see the part below: ${percent} % is cut off at its ${crop.edges}. Move it with the slider${isUpright ? ', or choose a wide picture' : ''}.`;
  return {
    text,
    ratio: mainPictureRatio,
    ends: crop.edges === 'sides' ? ['Left', 'Right'] : ['Top', 'Bottom'],
    defaultPosition: getDefaultPosition(size),
  };
}
