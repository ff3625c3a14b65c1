import { safeFileName } from '@recado/contract/values/file-name.rules'

/** Returns the stored name of an attachment: the result of `safeFileName` with underscores for spaces (messages.10). */
export function attachmentName(original: string, extension: string): string {
  return safeFileName(original)?.replace(/\s/g, '_') ?? `arquivo.${extension}`
}
