import { extensionOfText } from '../../../platform/storage/text-type.rules.ts'

const EXTENSION = /\.[a-z0-9]{1,10}$/i

/**
 * Adds the extension of a kind of plain text, whose content does not show it.
 * @param mimetype the type that the caller names; other types leave the name unchanged
 */
export function withTextExtension(name: string, mimetype: string): string {
  const extension = extensionOfText(mimetype.toLowerCase().split(';')[0]?.trim() ?? '')
  if (extension === undefined || EXTENSION.test(name)) return name
  return `${name === '' ? 'file' : name}.${extension}`
}

/**
 * Adds the extension of a file's content, without which a phone cannot open it. An empty name stays empty; the file is
 * then named by its kind.
 */
export const withExtension = (name: string, extension: string): string =>
  name === '' || extension === 'bin' || EXTENSION.test(name) ? name : `${name}.${extension}`

/** Returns the last part of an address's path, as a file name. */
export function lastPathPart(url: string): string {
  const part = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
