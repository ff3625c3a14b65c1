/** One act as it went: the call, and the product's final answer. */
export interface Entry {
  actor: string
  company: number
  act: string
  /** Milliseconds since the storm began: the first try, and the last answer. */
  begun: number
  ended: number
  /** `skipped`: there was nothing to do it to; `lost`: nobody answered within the limit. */
  outcome: 'accepted' | 'refused' | 'skipped' | 'lost'
  /** A try before had no answer, so that a refusal may be one of an act that was already done. */
  unsure: boolean
  error: string
  /** The sign in its text, if it has one. */
  mark?: string
  ticketId?: number
  messageId?: number
  contactId?: number
  scheduleId?: number
  userId?: number
}

/** As a line of the printed history. */
export function lineOf(entry: Entry): string {
  const at = `${(entry.begun / 1000).toFixed(2).padStart(7)}–${(entry.ended / 1000).toFixed(2)}s`
  const ids = (['ticketId', 'messageId', 'scheduleId'] as const).flatMap((key) =>
    entry[key] === undefined ? [] : [`${key} ${entry[key]}`],
  )
  const said = [
    entry.outcome,
    entry.error,
    entry.unsure ? 'after a try without an answer' : '',
    entry.mark ?? '',
    ...ids,
  ]
  return `${at} ${entry.actor}: ${entry.act} → ${said.filter(Boolean).join(', ')}`
}
