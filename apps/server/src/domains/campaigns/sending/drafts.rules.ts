import type { Draft } from '../../conversations/public.ts'

/** A file sent with a campaign. */
export interface CampaignFile {
  caption: string
  file: string
  name: string
  mimetype: string
  /** In bytes. */
  size: number
}

const media = (file: CampaignFile, body: string, kindOf: (mimetype: string) => Draft['mediaType']): Draft => ({
  body,
  mediaType: kindOf(file.mimetype),
  mimetype: file.mimetype,
  mediaName: file.name,
  mediaFile: file.file,
  mediaSize: file.size,
  voice: false,
})

/** Media types that networks show with a caption. */
const captioned: ReadonlySet<Draft['mediaType']> = new Set(['image', 'video', 'application'])

/**
 * Returns one recipient's messages in order: first the text, as the caption of the campaign's file if there is one,
 * then the list's files. Audio has no caption, so it follows the text.
 */
export function draftsOf(
  content: { text: string; own: CampaignFile | null; files: readonly CampaignFile[] },
  plain: (body: string) => Draft,
  kindOf: (mimetype: string) => Draft['mediaType'],
): Draft[] {
  const { text, own, files } = content
  const drafts: Draft[] = []
  const carries = own !== null && captioned.has(kindOf(own.mimetype))
  if (text.trim() !== '' && !carries) drafts.push(plain(text))
  if (own) drafts.push(media(own, carries ? text.trimEnd() : '', kindOf))
  for (const file of files) drafts.push(media(file, file.caption, kindOf))
  return drafts
}

/** Returns the files of a list with the variables in their captions filled. */
export const withFilledCaptions = (files: readonly CampaignFile[], fill: (text: string) => string): CampaignFile[] =>
  files.map((file) => ({ ...file, caption: fill(file.caption) }))
