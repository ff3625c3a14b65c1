/** Where a page of the log ended, as text that clients hand back. */
export const writeAuditCursor = ({ at, id }: { at: Date; id: number }): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

/** Null for an absent cursor and for one that is none of ours. */
export function readAuditCursor(text: string | undefined): { at: string; id: number } | null {
  if (!text) return null
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    if (typeof at !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(at) || Number.isNaN(Date.parse(at)))
      return null
    return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { at, id } : null
  } catch {
    return null
  }
}
