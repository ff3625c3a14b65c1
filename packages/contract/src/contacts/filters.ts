import { z } from 'zod'
import { idList, optionalDay, optionalId, optionalText } from '../values/wire.ts'
import { marketingState } from './consent.ts'
import { contactOrigin } from './contact.ts'

const blank = (value: unknown) => (value === '' || value === null ? undefined : value)

/** A number of days, 1 to 3,650. */
const days = z.preprocess(
  (value) => (typeof blank(value) === 'string' ? Number(value) : blank(value)),
  z.int().min(1).max(3650).optional(),
)

/** The documented filters of the contact list: a text, and days of creation. */
const documentedFilters = {
  searchParam: optionalText(200),
  date: optionalDay,
  dateStart: optionalDay,
  dateEnd: optionalDay,
}

/** Filters by the contact itself, without tags, which some calls read in a different way (additive). */
export const placeFilters = {
  queueId: optionalId,
  marketing: z.preprocess(blank, marketingState.optional()),
  origin: z.preprocess(blank, contactOrigin.optional()),
  /** Contacts with a message in the last days. */
  contactedWithin: days,
  /** Contacts without any message in the last days. */
  silentFor: days,
}

/** All filters of the contact list. */
export const contactFilters = {
  ...documentedFilters,
  /** Contacts with at least one of the tags (additive). */
  tagIds: idList,
  ...placeFilters,
}

/** The filters as an object: what a segment stores. */
export const contactFilter = z.object(contactFilters)
export type ContactFilter = z.output<typeof contactFilter>
