import { declareFact } from '../../platform/facts/fact.ts'

/** The name, a number or another field of a contact is another one, and was announced. */
export const contactChanged = declareFact<{ contactId: number }>(
  'contact.changed',
  ({ contactId }) => `contact:${contactId}`,
)

/** Everything of this area that others may react to. */
export const contactFacts = [contactChanged] as const
