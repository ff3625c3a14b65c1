import { wholeSigns } from '@recado/contract/values/whole-signs.rules'

/** The fields that decide who has a quick message. */
export interface Ownership {
  user_id: number | null
  geral: boolean
}

/** messages.10: everybody has the company's, the author has their own. */
export const mayUse = (userId: number, row: Ownership): boolean => row.geral || row.user_id === userId

/** The fields of a quick message in the audit log: without the text of one that somebody wrote for themselves. */
export const auditedQuickMessage = (row: {
  shortcode: string
  message: string
  geral: boolean
  status: boolean
  media_name: string | null
  actions: readonly { type: string }[]
}) => ({
  name: row.shortcode,
  geral: row.geral,
  status: row.status,
  attachment: row.media_name,
  ...(row.geral ? { message: row.message, actions: row.actions.map(({ type }) => type).join(', ') } : {}),
})

/** A file's name as it is kept: spaces become underscores (messages.10); never a path, nothing that breaks a header. */
export function attachmentName(given: string, extension: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .trim()
    .replace(/[ \t]/g, '_')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?;]/gu, '')
    .replace(/^\.+/, '')
  if (plain === '') return `arquivo.${extension}`
  const ending = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? ''
  return plain.length <= 200 ? plain : wholeSigns(plain, 200 - ending.length) + ending
}
