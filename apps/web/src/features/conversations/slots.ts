import type { ReactNode } from 'react'
import { defineSlot } from '../../platform/slots.tsx'

/** Schedules a message for a contact (TKT-37). */
export const scheduleSlot = defineSlot<{ contactId: number; onClose: () => void }>('inbox.schedule')

/** The first steps of a company, where no conversation is open; `otherwise` once they are done. */
export const startSlot = defineSlot<{ otherwise: ReactNode; onNew: () => void }>('inbox.start')
