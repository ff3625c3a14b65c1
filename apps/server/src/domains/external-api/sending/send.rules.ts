import { canonicalPhone } from '@recado/contract/values/phone'

/**
 * The number that a program names, as it is stored.
 * @returns null for what cannot be one, also for a Brazilian number without its area, which would be somebody abroad
 */
export const recipientOf = (typed: string): string | null => canonicalPhone(typed)

/** What makes two sends the same: everything that decides what goes to whom. */
export interface SentContent {
  number: string
  body: string
  connectionId: number | null
  name: string
  marketing: boolean
  /** In place of a text. */
  template?: { name: string; language: string; parameters: readonly string[] } | undefined
  /** A digest of each file, with its name. */
  files: ReadonlyArray<{ name: string; digest: string }>
}

/** The content of a send as one text: the same for the same content only. */
export const contentText = ({ number, body, connectionId, name, marketing, template, files }: SentContent): string =>
  JSON.stringify([
    ...[number, body, connectionId, name, marketing, files.map((file) => [file.name, file.digest])],
    // At the end, so that others read as they did before there were templates.
    ...(template ? [[template.name, template.language, template.parameters]] : []),
  ])

/** Keys are kept for a week. */
export const keysKeptSince = (now: Date): Date => new Date(now.getTime() - 7 * 24 * 3_600_000)
