/** The fields of a company that decide whether its bots may speak. */
export interface CompanyState {
  /** Not switched off or deleted. */
  active: boolean
  /** The due date has passed. */
  over: boolean
  /** When it became active again; null: it was never inactive. */
  resumedAt: Date | null
}

/**
 * Whether a bot's message is not sent (companies.1): the company may send nothing automatically now, or could not at
 * some time since the message was queued. Its question is outdated by then; a user may send it again.
 */
export const isSilenced = ({ active, over, resumedAt }: CompanyState, queuedAt: Date): boolean =>
  !active || over || (resumedAt !== null && queuedAt < resumedAt)
