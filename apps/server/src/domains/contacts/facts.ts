import type { Work } from '../../platform/db/work.ts'
import { declareFact } from '../../platform/facts/fact.ts'

/** Contacts as a fact names them: one, or several of one change. */
export interface ContactsOfFact {
  contactIds: readonly number[]
}

/** Reactions read what is now: those to several contacts need no order with those to one of them. */
const subjectOf = ({ contactIds }: ContactsOfFact) => `contact:${contactIds.join(',')}`

/** The name, a number or another field of contacts is another one, and was announced. */
export const contactsChanged = declareFact<ContactsOfFact>('contact.changed', subjectOf)

/** Contacts have other tags or another queue. */
export const contactsPlaced = declareFact<ContactsOfFact>('contact.placed', subjectOf)

/** Everything of this area that others may react to. */
export const contactFacts = [contactsChanged, contactsPlaced] as const

/** A reaction to several contacts is one transaction: so many are soon done, and other reactions come in between. */
const MOST_OF_ONE_FACT = 25

/** Records that something happened to contacts, however many. */
export async function recordContacts(
  work: Work,
  type: (typeof contactFacts)[number],
  contactIds: readonly number[],
): Promise<void> {
  for (let at = 0; at < contactIds.length; at += MOST_OF_ONE_FACT)
    await work.record(type, { contactIds: contactIds.slice(at, at + MOST_OF_ONE_FACT) })
}
