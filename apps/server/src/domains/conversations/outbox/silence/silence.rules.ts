/** The fields of a company that decide whether its bots may speak. */
export interface MaySpeak {
  /** Not switched off or deleted. */
  active: boolean
  /** Its time is over. */
  over: boolean
  /** When it came back after either of them; null: it never was away. */
  resumedAt: Date | null
}

/**
 * Whether a bot's message stays here (companies.1): the company may send nothing by itself now, or could not in the
 * meantime. A message that waited through that answers a question that nobody asks any more; a person may send it
 * again.
 */
export const isSilenced = ({ active, over, resumedAt }: MaySpeak, queuedAt: Date): boolean =>
  !active || over || (resumedAt !== null && queuedAt < resumedAt)
