import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { ReactNode } from 'react'
import { defineSlot } from '../../platform/slots.tsx'

/** Schedules a message for a contact (TKT-37). */
export const scheduleSlot = defineSlot<{ contactId: number; onClose: () => void }>('inbox.schedule')

/** The first steps of a company, where no conversation is open; `otherwise` once they are done. */
export const startSlot = defineSlot<{ otherwise: ReactNode; onNew: () => void }>('inbox.start')

/** Help with writing, beside the composer; `onClose` puts the focus back into it. */
export const composerHelpSlot = defineSlot<{
  ticketId: number
  text: string
  setText: (text: string) => void
  onClose: () => void
}>('inbox.composer-help')

/** A message in another language, or what a voice message says. */
export const messageHelpSlot = defineSlot<{
  message: Message
  help: 'translation' | 'transcription'
  onClose: () => void
}>('inbox.message-help')

/** What a flow does in the open ticket, above the composer. */
export const flowSlot = defineSlot<{ ticket: Ticket; onChange: () => void }>('inbox.flow')

/** Starts a flow in a ticket by hand. */
export const startFlowSlot = defineSlot<{ ticketId: number; onClose: () => void }>('inbox.start-flow')
