/** Recognises a picture that replaces another one, so that its description is requested again. */

/** The value of a picture field. */
export interface PictureValue {
  asset?: { _ref?: string };
  alt?: string;
  /** Place of the crop. */
  position?: number;
}

/**
 * True if the value has another picture than before, and still its description. A description that changed together with
 * the picture belongs to another version of the document.
 * @param before - the last value with a picture
 */
export function hasFormerDescription(before: PictureValue, value: PictureValue): boolean {
  return isReplaced(before, value) && Boolean(value.alt?.trim()) && value.alt === before.alt;
}

/** True if the value has another picture than before, and still the place of its crop. */
export function hasFormerPosition(before: PictureValue, value: PictureValue): boolean {
  const { position } = value;
  return isReplaced(before, value) && position !== undefined && position === before.position;
}

function isReplaced(before: PictureValue, value: PictureValue): boolean {
  const [formerId, id] = [before.asset?._ref, value.asset?._ref];
  return formerId !== undefined && id !== undefined && formerId !== id;
}
