import type { Contact } from '@recado/contract/contacts/contact'
import { defineSlot } from '../../platform/slots.tsx'

/** The dialog that opens a ticket with a contact (CTC-10); without one it lets the person find or add them (FLL-04). */
export const newTicketSlot = defineSlot<{ contact?: Contact; onClose: () => void }>('contacts.new-ticket')

/** What a person answered about its data, and what admins may do with them (PLUS-21). */
export const personSlot = defineSlot<{ contactId: number }>('contacts.person')

/** Contacts that somebody chose, as calls take them: by ids, or with `all` everybody whom the filters find but `except`. */
export interface ChosenContacts {
  ids?: number[]
  all?: boolean
  except?: number[]
  searchParam?: string
  date?: string
  dateStart?: string
  dateEnd?: string
}

/** Tickets whose contacts are meant, as calls that change many tickets take them. */
export interface ChosenByTickets {
  tickets: object
}

/** The dialog that copies chosen contacts into a list (BLK-07). */
export const copySlot = defineSlot<{ chosen: ChosenContacts | ChosenByTickets; onClose: () => void }>('contacts.copy')
