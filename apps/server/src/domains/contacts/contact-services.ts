import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'

/** What the network says of a number. */
export interface CheckedNumber {
  /** As the network spells it; null when it did not say. */
  phone: string | null
  lid: string | null
}

/** Somebody in the address book of a connected telephone. */
export interface PhoneBookEntry {
  /** Digits with country code, as the network spells them. */
  phone: string
  /** '' when the telephone shows none. */
  name: string
}

/** The tickets of a contact, which a higher domain keeps. */
export interface ContactTickets {
  /** How many tickets a contact has, and how many of them are pending or open. */
  count(work: Work, contactId: number): Promise<{ count: number; unfinished: number }>
  /** Deletes all tickets of a contact with their messages; the files go after the commit. */
  remove(work: Work, actor: Actor, contactId: number): Promise<void>
}

/** What contacts need from outside; filled in wiring. */
export interface ContactServices {
  /**
   * Asks WhatsApp over a connected session of the company.
   * @param phone canonical digits
   * @returns null when nobody has that number there; 'unavailable' when no session is connected
   * @throws when the question failed
   */
  checkNumber(companyId: number, phone: string): Promise<CheckedNumber | null | 'unavailable'>
  /**
   * The address books of the company's connected telephones, the default connection's first.
   * @returns 'unavailable' when no session is connected
   */
  phoneBook(companyId: number): Promise<PhoneBookEntry[] | 'unavailable'>
  tickets: ContactTickets
}
