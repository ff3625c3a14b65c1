import { safeFileName } from '@recado/contract/values/file-name.rules'

/** The name of an attachment as it is stored: as `safeFileName` has it, with underscores for spaces (messages.10). */
export function attachmentName(given: string, extension: string): string {
  return safeFileName(given)?.replace(/\s/g, '_') ?? `arquivo.${extension}`
}
