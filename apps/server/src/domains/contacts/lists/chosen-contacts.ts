import type { RawBuilder } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireTags } from '../../tags/public.ts'
import { type ChosenContacts, chosenPeople } from './chosen-contacts.store.ts'
import { type AskedFilters, filtersOf } from './contact-filters.ts'

/** Contacts as a call names them: by their ids, or with `all` everybody whom the filters find but a few. */
export interface AskedContacts extends AskedFilters {
  ids?: readonly number[] | undefined
  all?: boolean | undefined
  except?: readonly number[] | undefined
}

/** The contacts that a call names. */
export async function chosenOf(work: Work, asked: AskedContacts): Promise<ChosenContacts> {
  if (!asked.all) return { ids: existing(asked.ids) }
  return { filters: await filtersOf(work, asked), except: existing(asked.except) }
}

/** No contact has a greater id, and the column could not even be compared with it. */
const existing = (ids: readonly number[] | undefined) => (ids ?? []).filter((id) => id < 2 ** 31)

/**
 * A statement that answers `name`, `number` (canonical), `email` and `is_known` (the network knows the number) of the contacts that
 * are named, or of those of them that carry one of some tags. Groups and people without a number are left out.
 * @throws AppError ERR_VALIDATION when nobody is named, ERR_NO_TAG_FOUND
 */
export async function peopleOf(
  work: Work,
  asked: AskedContacts & { tagIds?: readonly number[] | undefined },
): Promise<RawBuilder<unknown>> {
  const tagIds = (await requireTags(work.db, asked.tagIds ?? [])).map(({ id }) => id)
  if (!asked.all && !asked.ids?.length && tagIds.length === 0) throw new AppError('ERR_VALIDATION', { field: 'ids' })
  const all = asked.all === true || !asked.ids?.length
  return chosenPeople(work.companyId, { chosen: await chosenOf(work, { ...asked, all }), tagIds })
}
