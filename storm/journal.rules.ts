/** One act: the call, and the product's final answer. */
export interface Entry {
  actor: string
  company: number
  act: string
  /** Milliseconds since the storm's start: the first attempt, and the last answer. */
  startedAt: number
  endedAt: number
  /** `skipped`: there was no target; `lost`: no answer within the limit. */
  outcome: 'accepted' | 'refused' | 'skipped' | 'lost'
  /** An earlier attempt had no answer, so a refusal may mean that the act was already done. */
  unsure: boolean
  error: string
  /** The mark in its text, if any. */
  mark?: string
  ticketId?: number
  messageId?: number
  contactId?: number
  scheduleId?: number
  userId?: number
}

/** A line of the printed history. */
export function lineOf(entry: Entry): string {
  const at = `${(entry.startedAt / 1000).toFixed(2).padStart(7)}–${(entry.endedAt / 1000).toFixed(2)}s`
  const ids = (['ticketId', 'messageId', 'scheduleId'] as const).flatMap((key) =>
    entry[key] === undefined ? [] : [`${key} ${entry[key]}`],
  )
  const details = [
    entry.outcome,
    entry.error,
    entry.unsure ? 'after a try without an answer' : '',
    entry.mark ?? '',
    ...ids,
  ]
  return `${at} ${entry.actor}: ${entry.act} → ${details.filter(Boolean).join(', ')}`
}
