import type { PermissionHolder } from '@recado/contract/access'
import type { WaitingMessages } from '@recado/contract/contacts/contact'
import type { RawBuilder } from 'kysely'
import type { Actor, Author } from '../../platform/actor.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** The network's answer about a number. */
export interface CheckedNumber {
  /** The network's spelling. Null when it did not return one. */
  phone: string | null
  lid: string | null
}

/** An entry of a connected phone's address book. */
export interface PhoneBookEntry {
  /** Digits with country code, in the network's spelling. */
  phone: string
  /** '' when the phone has no name. */
  name: string
}

/** A contact's new number. */
export interface ContactNumberChange {
  contactId: number
  before: string
  after: string
  /** The decision about queued messages, or undefined. */
  waiting: WaitingMessages | undefined
}

/**
 * How a user uses a contact: sees it, changes it, changes how it is reached (its number, its consent), deletes
 * it, puts it into a list or a campaign, serves it as a customer, or writes to it with a program.
 */
export type ContactUse = 'view' | 'edit' | 'reach' | 'delete' | 'collect' | 'serve' | 'answer'

/** The user whose permissions and queues limit the contacts that a call may use. */
export type ContactViewer = PermissionHolder & Pick<Actor, 'userId' | 'queueIds' | 'queueless'>

/** An SQL condition that is true for contacts outside a user's limits, given the column with the contact's id. */
export type OutsideSight = (contactId: string) => RawBuilder<boolean>

/** Which contacts a user may use in a way, by their tickets (contacts.2). */
export interface ContactSight {
  /** Returns the condition for contacts that the user may not use. Null: the user may use all of them. */
  outside(companyId: number, viewer: ContactViewer, use: ContactUse): OutsideSight | null
}

/** A contact's tickets, which a higher domain manages. */
export interface ContactTickets extends ContactSight {
  /** Returns true if a user may use a contact in a way (contacts.2). */
  isSeen(work: Work, actor: Actor, contactId: number, use: ContactUse): Promise<boolean>
  /**
   * Like `isSeen`, but throws, and the condition holds until the transaction ends.
   *
   * @throws AppError ERR_NO_PERMISSION
   */
  requireSight(work: Work, actor: Actor, contactId: number, use: ContactUse): Promise<void>
  /**
   * Requires that a user may learn who a contact is: with `contacts:view`, or by one of its tickets.
   * @throws AppError ERR_NO_PERMISSION
   */
  requireKnown(work: Work, actor: Actor, contactId: number): Promise<void>
  /** Counts the messages queued for a contact. */
  countWaiting(work: Work, contactId: number): Promise<number>
  /**
   * Applies the decision about queued messages, and records the change in the tickets' history.
   * @returns the decision and the number of messages; null when none was queued
   * @throws AppError ERR_CONTACT_MESSAGES_WAIT with `count`, ERR_SEND_UNDER_WAY
   */
  noteNumberChange(
    work: Work,
    actor: Actor,
    change: ContactNumberChange,
  ): Promise<{ waiting: WaitingMessages; count: number } | null>
  /** Returns the number of a contact's tickets, and how many of them are pending or open. */
  count(work: Work, contactId: number): Promise<{ count: number; unfinished: number }>
  /** Deletes all tickets of a contact with their messages. Files are deleted after the commit. */
  remove(work: Work, by: Author, contactId: number): Promise<void>
}

/** Look-ups of numbers on the network. Never call them inside a transaction. */
export interface NumberChecking {
  /**
   * Asks WhatsApp over a connected session of the company.
   * @param phone canonical digits
   * @param only the connection to ask; absent: any
   * @returns null when the number is not on WhatsApp; 'unavailable' when no session is connected
   * @throws when the request failed
   */
  checkNumber(companyId: number, phone: string, only?: number): Promise<CheckedNumber | null | 'unavailable'>
  /** Returns the connection that would answer now, or null. `requiredId` null: any, the default one first. */
  checkingConnection(companyId: number, requiredId: number | null): Promise<number | null>
  /** Reserves checks from a connection's limit. `until`: when more are granted; null when a user resumes it. */
  takeNumberChecks(work: Work, connectionId: number, count: number): Promise<{ granted: number; until: Date | null }>
}

/** Dependencies of contacts, provided by the wiring. */
export interface ContactServices extends NumberChecking {
  /**
   * Returns the address books of the company's connected phones, the default connection's first.
   * @returns 'unavailable' when no session is connected
   */
  phoneBook(companyId: number): Promise<PhoneBookEntry[] | 'unavailable'>
  tickets: ContactTickets
  /** The key for recognising erased numbers. */
  secrets: Pick<Secrets, 'key'>
  /** Counts the pending schedules for a contact. */
  countPlanned(work: Work, contactId: number): Promise<number>
  /** Whether something of a higher area still needs a segment. */
  segmentUses: ReadonlyArray<(db: CompanyDb, companyId: number, segmentId: number) => Promise<boolean>>
}
