import type { Contact } from '@recado/contract/contacts/contact'
import { defineSlot } from '../../platform/slots.tsx'

/** The dialog that opens a ticket with a contact (CTC-10). */
export const newTicketSlot = defineSlot<{ contact: Contact; onClose: () => void }>('contacts.new-ticket')
