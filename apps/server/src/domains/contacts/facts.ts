import type { Work } from '../../platform/db/work.ts'
import { declareFact } from '../../platform/facts/fact.ts'

/** The contacts of a fact: all those of one change. */
export interface ContactsOfFact {
  contactIds: readonly number[]
}

/** Reactions read the current state, so those to several contacts need no order relative to those to one of them. */
const subjectOf = ({ contactIds }: ContactsOfFact) => `contact:${contactIds.join(',')}`

/** Contacts' name, number or other fields changed and were announced. */
export const contactsChanged = declareFact<ContactsOfFact>('contact.changed', subjectOf)

/** Contacts' tags or queue changed. */
export const contactsPlaced = declareFact<ContactsOfFact>('contact.placed', subjectOf)

/** All facts of this area. */
export const contactFacts = [contactsChanged, contactsPlaced] as const

/**
 * Maximum contacts per fact. Each reaction is one transaction, which should be short, so that other reactions run in
 * between.
 */
const MOST_OF_ONE_FACT = 25

/** Records a fact about any number of contacts. */
export async function recordContacts(
  work: Work,
  type: (typeof contactFacts)[number],
  contactIds: readonly number[],
): Promise<void> {
  for (let at = 0; at < contactIds.length; at += MOST_OF_ONE_FACT)
    await work.record(type, { contactIds: contactIds.slice(at, at + MOST_OF_ONE_FACT) })
}
