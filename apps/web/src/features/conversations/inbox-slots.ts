import type { ComponentType } from 'react'

/** What areas above conversations put into the inbox; filled by the frame. */
export interface InboxSlots {
  /** Schedules a message for a contact (TKT-37). */
  schedule: ComponentType<{ contactId: number; onClose: () => void }> | null
}

export const inboxSlots: InboxSlots = { schedule: null }
