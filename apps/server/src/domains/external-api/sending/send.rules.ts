import { canonicalPhone } from '@recado/contract/values/phone'

/**
 * Returns the stored form of a number in a request.
 * @returns null for an invalid one, also for a Brazilian number without area code, which would be someone abroad
 */
export const recipientOf = (input: string): string | null => canonicalPhone(input)

/** The content by which two sends are compared: everything that affects the message and its recipient. */
export interface SentContent {
  number: string
  body: string
  connectionId: number | null
  name: string
  marketing: boolean
  /** Instead of a text. */
  template?: { name: string; language: string; parameters: readonly string[] } | undefined
  /** A digest of each file, with its name. */
  files: ReadonlyArray<{ name: string; digest: string }>
  /** A file that is fetched: its address, because the content behind it may change between two calls. */
  fetched?: { url: string; name: string } | undefined
}

/** Serialises the content of a send; equal texts mean equal content. */
export const contentText = ({
  number,
  body,
  connectionId,
  name,
  marketing,
  template,
  files,
  fetched,
}: SentContent): string =>
  JSON.stringify([
    ...[number, body, connectionId, name, marketing, files.map((file) => [file.name, file.digest])],
    // Last, so that sends without a template keep the same text as before templates existed.
    ...(template ? [[template.name, template.language, template.parameters]] : []),
    ...(fetched ? [{ fetched: [fetched.url, fetched.name] }] : []),
  ])

/** Keys are stored for a week. */
export const keysKeptSince = (now: Date): Date => new Date(now.getTime() - 7 * 24 * 3_600_000)
