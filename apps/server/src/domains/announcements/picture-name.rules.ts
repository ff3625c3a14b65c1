import { safeFileName, shortenedName } from '@recado/contract/values/file-name.rules'

/** Extensions that mean the same type. */
const sameEndings: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg', 'jpe', 'jfif'] }

/**
 * Returns the displayed name of an announcement's picture, at most 160 bytes: sanitised, with underscores for spaces
 * (messages.10). An extension that contradicts the content is replaced by the content's.
 */
export function pictureName(original: string, extension: string): string {
  const isExtensionOnly = /^\.\w+$/.test(original)
  const safe = (isExtensionOnly ? null : safeFileName(original)) ?? ''
  const ending = /\.([^.]*)$/.exec(safe)?.[1] ?? ''
  const bare = safe.replace(/\.[^.]*$/, '').trim()
  const fits = (sameEndings[extension] ?? [extension]).includes(ending.toLowerCase())
  return shortenedName(`${bare || 'imagem'}.${fits ? ending : extension}`.replace(/\s/g, '_'), 160)
}
