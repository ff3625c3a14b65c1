import type { ComponentType, ReactNode } from 'react'

/** Parts that higher areas place into the inbox; filled by the frame. */
export interface InboxSlots {
  /** Schedules a message for a contact (TKT-37). */
  schedule: ComponentType<{ contactId: number; onClose: () => void }> | null
  /** The first steps of a company, where no conversation is open; `otherwise` once they are done. */
  start: ComponentType<{ otherwise: ReactNode; onNew: () => void }> | null
}

export const inboxSlots: InboxSlots = { schedule: null, start: null }
