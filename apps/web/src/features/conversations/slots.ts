import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { ReactNode } from 'react'
import { defineSlot } from '../../platform/slots.tsx'

/** Schedules a message for a contact (TKT-37). */
export const scheduleSlot = defineSlot<{ contactId: number; onClose: () => void }>('inbox.schedule')

/** A company's first steps, shown where no conversation is open. `otherwise` is shown once they are done. */
export const startSlot = defineSlot<{ otherwise: ReactNode; onNew: () => void }>('inbox.start')

/** Writing help beside the composer. `onClose` returns the focus to it. */
export const composerHelpSlot = defineSlot<{
  ticketId: number
  text: string
  setText: (text: string) => void
  onClose: () => void
}>('inbox.composer-help')

/** The translation of a message, or the transcript of a voice message. */
export const messageHelpSlot = defineSlot<{
  message: Message
  help: 'translation' | 'transcription'
  onClose: () => void
}>('inbox.message-help')

/** The state of the open ticket's flow, above the composer. */
export const flowSlot = defineSlot<{ ticket: Ticket; onChange: () => void }>('inbox.flow')

/** Starts a flow in a ticket manually. */
export const startFlowSlot = defineSlot<{ ticketId: number; onClose: () => void }>('inbox.start-flow')

/** More notices in the bell, above the tickets. `onClose` closes the bell. */
export const bellSlot = defineSlot<{ onClose: () => void }>('frame.bell')
