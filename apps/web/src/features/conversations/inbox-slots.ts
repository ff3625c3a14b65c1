import type { ComponentType, ReactNode } from 'react'

/** What areas above conversations put into the inbox; filled by the frame. */
export interface InboxSlots {
  /** Schedules a message for a contact (TKT-37). */
  schedule: ComponentType<{ contactId: number; onClose: () => void }> | null
  /** What a company does first, where no conversation is open; `otherwise` once it has begun. */
  start: ComponentType<{ otherwise: ReactNode; onNew: () => void }> | null
}

export const inboxSlots: InboxSlots = { schedule: null, start: null }
