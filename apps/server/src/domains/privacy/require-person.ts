import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { DataSubject } from '../../platform/personal-data.ts'
import type { ErasedSubject } from './request.store.ts'
import { spellingsOf } from './spellings.rules.ts'
import { type SubjectRow, subjectRow } from './subject.store.ts'

/**
 * Returns a contact that is a person and not erased.
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_CONTACT_IS_GROUP, ERR_CONTACT_ERASED
 */
export async function requirePerson(work: Work, contactId: number, { lock = false } = {}): Promise<SubjectRow> {
  const row = await subjectRow(work.db, work.companyId, contactId, lock)
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND')
  if (row.isGroup) throw new AppError('ERR_CONTACT_IS_GROUP')
  if (row.erasedAt) throw new AppError('ERR_CONTACT_ERASED')
  return row
}

/** Returns the person behind a contact, as the parts of all areas look it up. */
export const subjectOf = (
  contactId: number,
  { numbers, lids, names = [], traces = [] }: Pick<ErasedSubject, 'numbers' | 'lids' | 'names' | 'traces'>,
  { until, keepsCustomer }: { until: Date; keepsCustomer: boolean },
): DataSubject => ({
  ...{ contactId, lids, names, traces, until, keepsCustomer },
  numbers: [...new Set(numbers.flatMap(spellingsOf))],
})
