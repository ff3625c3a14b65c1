import { safeFileName, shortenedName } from '@recado/contract/values/file-name.rules'

/** Endings that say the same as the extension of a content. */
const sameEndings: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg', 'jpe', 'jfif'] }

/**
 * The shown name of an announcement's picture, at most 160 bytes: as it was given, made safe, with underscores for spaces (messages.10).
 * An ending that says something else than the content is replaced by the content's.
 */
export function pictureName(given: string, extension: string): string {
  const isExtensionOnly = /^\.\w+$/.test(given)
  const safe = (isExtensionOnly ? null : safeFileName(given)) ?? ''
  const ending = /\.([^.]*)$/.exec(safe)?.[1] ?? ''
  const bare = safe.replace(/\.[^.]*$/, '').trim()
  const fits = (sameEndings[extension] ?? [extension]).includes(ending.toLowerCase())
  return shortenedName(`${bare || 'imagem'}.${fits ? ending : extension}`.replace(/\s/g, '_'), 160)
}
