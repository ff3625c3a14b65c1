import type { WaitingMessages } from '@recado/contract/contacts/contact'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** The network's answer about a number. */
export interface CheckedNumber {
  /** As the network spells it; null when it did not say. */
  phone: string | null
  lid: string | null
}

/** Somebody in the address book of a connected phone. */
export interface PhoneBookEntry {
  /** Digits with country code, as the network spells them. */
  phone: string
  /** '' when the phone shows none. */
  name: string
}

/** Another number for a contact. */
export interface NumberChange {
  contactId: number
  before: string
  after: string
  /** The decision about messages that wait to be sent; undefined: not given. */
  waiting: WaitingMessages | undefined
}

/** The tickets of a contact, which a higher domain keeps. */
export interface ContactTickets {
  /** Whether somebody sees everything that is going on with a contact now (contacts.2). */
  isSeen(work: Work, actor: Actor, contactId: number): Promise<boolean>
  /**
   * The same as a demand, which holds until the transaction ends.
   * @throws AppError ERR_NO_PERMISSION
   */
  requireSight(work: Work, actor: Actor, contactId: number): Promise<void>
  /** How many messages wait to be sent to a contact. */
  countWaiting(work: Work, contactId: number): Promise<number>
  /**
   * Carries out the decision about waiting messages, and writes the change to the tickets' history.
   * @returns the decision and the number of messages; null when none waited
   * @throws AppError ERR_CONTACT_MESSAGES_WAIT with `count`, ERR_SEND_UNDER_WAY
   */
  noteNumberChange(
    work: Work,
    actor: Actor,
    change: NumberChange,
  ): Promise<{ waiting: WaitingMessages; count: number } | null>
  /** How many tickets a contact has, and how many of them are pending or open. */
  count(work: Work, contactId: number): Promise<{ count: number; unfinished: number }>
  /** Deletes all tickets of a contact with their messages; the files go after the commit. */
  remove(work: Work, actor: Actor, contactId: number): Promise<void>
}

/** Services that contacts need from outside; filled in wiring. */
export interface ContactServices {
  /**
   * Asks WhatsApp over a connected session of the company.
   * @param phone canonical digits
   * @returns null when nobody has that number there; 'unavailable' when no session is connected
   * @throws when the question failed
   */
  checkNumber(companyId: number, phone: string): Promise<CheckedNumber | null | 'unavailable'>
  /**
   * The address books of the company's connected phones, the default connection's first.
   * @returns 'unavailable' when no session is connected
   */
  phoneBook(companyId: number): Promise<PhoneBookEntry[] | 'unavailable'>
  tickets: ContactTickets
  /** The key with which erased numbers are recognised. */
  secrets: Pick<Secrets, 'key'>
  /** How many scheduled messages wait for their time, for a contact. */
  countPlanned(work: Work, contactId: number): Promise<number>
}
