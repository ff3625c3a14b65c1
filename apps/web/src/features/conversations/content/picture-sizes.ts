import type { Size } from './picture-box.rules.ts'

const sizes = new WeakMap<Blob, Size>()

/** Notes how large a picture of this browser turned out to be, for the place of its bubble. */
export const notePictureSize = (file: Blob, size: Size): void => void sizes.set(file, size)

/** The size of a picture that this browser has drawn before; null for others. */
export const knownPictureSize = (file: Blob): Size | null => sizes.get(file) ?? null
