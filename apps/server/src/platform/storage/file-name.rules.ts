import type { PictureSize } from './picture-size.rules.ts'

const pattern = /^[A-Za-z0-9_-]{32}(?:-([1-9]\d{0,4})x([1-9]\d{0,4}))?\.[a-z0-9]{1,8}$/

/** The name of a file: chance, for pictures their size, so that a page can keep the place before they arrive, and their kind. */
export const fileName = (chance: string, extension: string, size: PictureSize | null): string =>
  `${chance}${size ? `-${size.width}x${size.height}` : ''}.${normalizeExtension(extension)}`

/** The size of a stored picture by its name; null for other files, and for pictures stored before names said it. */
export function pictureSizeOf(name: string): PictureSize | null {
  const [, width, height] = pattern.exec(name) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** Only names that we gave: they hold no slash and no second dot, so that a path cannot leave its folder. */
export const isFileName = (name: string): boolean => pattern.test(name)

/** An extension as it stands in a stored name. */
export function normalizeExtension(extension: string): string {
  const normalized = extension.replace(/^\./, '').toLowerCase()
  return /^[a-z0-9]{1,8}$/.test(normalized) ? normalized : 'bin'
}

/** A positive whole number, checked because it becomes part of a path. */
export const isCompanyId = (companyId: number): boolean => Number.isSafeInteger(companyId) && companyId > 0
