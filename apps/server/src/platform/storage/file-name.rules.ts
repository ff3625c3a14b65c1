import type { PictureSize } from './picture-size.rules.ts'

const pattern = /^[A-Za-z0-9_-]{32}(?:-([1-9]\d{0,4})x([1-9]\d{0,4}))?\.[a-z0-9]{1,8}$/

/** Builds a file name: random part, a picture's size (so that a page can reserve its space), and extension. */
export const fileName = (chance: string, extension: string, size: PictureSize | null): string =>
  `${chance}${size ? `-${size.width}x${size.height}` : ''}.${normalizeExtension(extension)}`

/**
 * Returns a stored picture's size from its name. Null for other files, and for pictures stored before names had the
 * size.
 */
export function pictureSizeOf(name: string): PictureSize | null {
  const [, width, height] = pattern.exec(name) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** Accepts only generated names. They have no slash and no second dot, so a path cannot leave its folder. */
export const isFileName = (name: string): boolean => pattern.test(name)

/** Normalizes an extension for a stored name. */
export function normalizeExtension(extension: string): string {
  const normalized = extension.replace(/^\./, '').toLowerCase()
  return /^[a-z0-9]{1,8}$/.test(normalized) ? normalized : 'bin'
}

/** Whether it is a positive whole number. Checked because it becomes part of a path. */
export const isCompanyId = (companyId: number): boolean => Number.isSafeInteger(companyId) && companyId > 0
