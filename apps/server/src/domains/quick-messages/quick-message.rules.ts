/** The fields that decide who can use a quick message. */
export interface Ownership {
  user_id: number | null
  geral: boolean
}

/** messages.10: all users can use the company's, and only the author a private one. */
export const mayUse = (userId: number, row: Ownership): boolean => row.geral || row.user_id === userId

/** The fields of a quick message in the audit log, without the text of a private one. */
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
