import type { MarketingState } from '@recado/contract/contacts/consent'
import type { Contact, ContactOrigin } from '@recado/contract/contacts/contact'
import { defineSlot } from '../../platform/slots.tsx'

/** The dialog that opens a ticket with a contact (CTC-10). Without a contact, the user can find or add one (FLL-04). */
export const newTicketSlot = defineSlot<{ contact?: Contact; onClose: () => void }>('contacts.new-ticket')

/** A person's answer about their data, and the admins' privacy actions (PLUS-21). */
export const personSlot = defineSlot<{ contactId: number }>('contacts.person')

/** Selected contacts, as calls accept them: by ids, or with `all` every match of the filters except `except`. */
export interface ChosenContacts {
  ids?: number[]
  all?: boolean
  except?: number[]
  searchParam?: string
  date?: string
  dateStart?: string
  dateEnd?: string
  tagIds?: number[]
  queueId?: number
  marketing?: MarketingState
  origin?: ContactOrigin
  contactedWithin?: number
  silentFor?: number
}

/** Tickets whose contacts are selected, as bulk ticket calls accept them. */
export interface ChosenByTickets {
  tickets: object
}

/** The dialog that copies selected contacts into a list (BLK-07). */
export const copySlot = defineSlot<{ chosen: ChosenContacts | ChosenByTickets; onClose: () => void }>('contacts.copy')
