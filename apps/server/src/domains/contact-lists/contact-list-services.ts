import type { ChosenTickets } from '@recado/contract/conversations/bulk'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ContactSight } from '../contacts/public.ts'

/** Returns true if an unfinished record needs a contact list unchanged. */
export type ContactListUse = (db: CompanyDb, companyId: number, id: number) => Promise<boolean>

/** Look-ups of numbers on the network. Never call them inside a transaction. */
export interface NumberLookUp {
  /**
   * Returns the connection that would answer now.
   * @param requiredId the only connection to consider; null for any, the default one first
   * @returns null when none is open
   */
  checkingConnection(companyId: number, requiredId: number | null): Promise<number | null>
  /**
   * @param phone canonical digits
   * @param only the connection to ask
   * @returns null when the number is not on the network; 'unavailable' when the connection is no longer open
   * @throws when the request failed
   */
  checkNumber(
    companyId: number,
    phone: string,
    only?: number,
  ): Promise<{ phone: string; lid: string | null } | null | 'unavailable'>
  /**
   * Reserves requests from the connection's limit.
   * @returns how many are granted now, and when more are; until null means when a user resumes the connection
   */
  takeNumberChecks(
    work: Work,
    connectionId: number,
    requestedChecks: number,
  ): Promise<{ granted: number; until: Date | null }>
}

/** The contacts of tickets. */
export interface TicketPeople {
  /**
   * @returns the contact ids of selected tickets, without duplicates, also of contacts that the user may not see
   * @throws AppError ERR_VALIDATION when none is named, ERR_NO_TICKET_FOUND when none of them exists
   */
  contactsOfTickets(work: Work, actor: Actor, chosen: ChosenTickets): Promise<number[]>
}

/** Dependencies of contact lists, provided by the wiring. */
export interface ContactListServices extends NumberLookUp, TicketPeople {
  /** The contacts that a user may put into a list. */
  contactSight: ContactSight
  workplace: Workplace
  clock: Clock
  /** The key for recognising erased numbers. */
  secrets: Pick<Secrets, 'key'>
  /** Checked before a list is deleted: areas above this one, such as campaigns. */
  uses: readonly ContactListUse[]
}
