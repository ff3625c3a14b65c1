import { safeFileName, shortenedName } from '@recado/contract/values/file-name.rules'

/** The shown name of an announcement's picture, with the extension of its content: at most 160 bytes. */
export function pictureName(given: string, extension: string): string {
  const isExtensionOnly = /^\.\w+$/.test(given)
  const bare = isExtensionOnly ? '' : (safeFileName(given) ?? '').replace(/\.[^.]*$/, '').trim()
  return shortenedName(`${bare || 'imagem'}.${extension}`, 160)
}
