import type { Size } from './picture-box.rules.ts'

const sizes = new WeakMap<Blob, Size>()

/** Records the size of a picture of this browser for its bubble's box. */
export const notePictureSize = (file: Blob, size: Size): void => void sizes.set(file, size)

/** Returns the size of a picture that this browser has rendered before, or null. */
export const knownPictureSize = (file: Blob): Size | null => sizes.get(file) ?? null
