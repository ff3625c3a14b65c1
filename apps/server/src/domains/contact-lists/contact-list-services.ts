import type { ChosenTickets } from '@recado/contract/conversations/bulk'
import type { Clock } from '../../platform/clock.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** Whether something that is not over needs a contact list as it is. */
export type ContactListUse = (db: CompanyDb, companyId: number, id: number) => Promise<boolean>

/** Looking numbers up on the network, which is never done inside a transaction. */
export interface NumberLookUp {
  /**
   * The connection that would be asked now.
   * @param wanted this one or none; null: any, the default one first
   * @returns null when none is open
   */
  checkingConnection(companyId: number, wanted: number | null): Promise<number | null>
  /**
   * @param phone canonical digits
   * @param only the connection to ask
   * @returns null when nobody has that number there; 'unavailable' when the connection is not open any more
   * @throws when the question failed
   */
  checkNumber(
    companyId: number,
    phone: string,
    only?: number,
  ): Promise<{ phone: string; lid: string | null } | null | 'unavailable'>
  /**
   * Counts questions against what the connection may ask.
   * @returns how many of the wanted may be asked now, and when more may be; until null: when a person resumes it
   */
  takeNumberChecks(work: Work, connectionId: number, wanted: number): Promise<{ granted: number; until: Date | null }>
}

/** Whom tickets are with. */
export interface TicketPeople {
  /**
   * @returns the ids of the contacts of tickets that somebody chose, each once
   * @throws AppError ERR_VALIDATION when none is named, ERR_NO_TICKET_FOUND when none of them exists
   */
  contactsOfTickets(work: Work, chosen: ChosenTickets): Promise<number[]>
}

/** Services that contact lists need from outside; filled by wiring. */
export interface ContactListServices extends NumberLookUp, TicketPeople {
  workplace: Workplace
  clock: Clock
  /** The key with which erased numbers are recognised. */
  secrets: Pick<Secrets, 'key'>
  /** Asked before a list is deleted: areas above this one, such as campaigns. */
  uses: readonly ContactListUse[]
}
