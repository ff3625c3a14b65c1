import type { RawBuilder } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireTags } from '../../tags/public.ts'
import type { OutsideSight } from '../contact-services.ts'
import { type ChosenContacts, chosenPeople } from './chosen-contacts.store.ts'
import { type ContactFilterQuery, filtersOf } from './contact-filters.ts'

/** A selection of contacts in a call: by id, or with `all` by filters with exceptions. */
export interface ContactSelection extends ContactFilterQuery {
  ids?: readonly number[] | undefined
  all?: boolean | undefined
  except?: readonly number[] | undefined
}

/**
 * Returns the contacts that a call selects.
 * @param outside the contacts that the caller may not use; null if there are no such contacts
 */
export async function chosenContactsOf(
  work: Work,
  selection: ContactSelection,
  outside: OutsideSight | null,
): Promise<ChosenContacts> {
  if (!selection.all) return { ids: existing(selection.ids), outside }
  return { filters: await filtersOf(work, selection, outside), except: existing(selection.except) }
}

/** A greater id cannot exist, and would overflow the column's type. */
const existing = (ids: readonly number[] | undefined) => (ids ?? []).filter((id) => id < 2 ** 31)

/**
 * Returns a statement that selects `name`, `number` (canonical), `email` and `is_known` (the network knows the number)
 * of the selected contacts, and `is_outside` (the caller may not use the contact). With tags, selects only contacts that
 * have one of them. Omits groups and people without a number.
 *
 * @param outside the contacts that the caller may not use; null if there are no such contacts
 * @throws AppError ERR_VALIDATION when the selection is empty, ERR_NO_TAG_FOUND
 */
export async function contactPeople(
  work: Work,
  selection: ContactSelection & { tagIds?: readonly number[] | undefined },
  outside: OutsideSight | null,
): Promise<RawBuilder<unknown>> {
  const tagIds = (await requireTags(work.db, selection.tagIds ?? [])).map(({ id }) => id)
  if (!selection.all && !selection.ids?.length && tagIds.length === 0)
    throw new AppError('ERR_VALIDATION', { field: 'ids' })
  const all = selection.all === true || !selection.ids?.length
  const selectedContacts = await chosenContactsOf(work, { ...selection, all }, null)
  return chosenPeople(work.companyId, { selection: selectedContacts, tagIds, outside })
}
