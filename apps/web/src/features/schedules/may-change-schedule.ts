import type { Schedule } from '@recado/contract/schedules/schedule'
import { useCan, useScope } from '../../platform/access.tsx'
import { useMe } from '../../platform/session.ts'

/**
 * Returns a check whether the signed-in user may change and delete a schedule that they can read: with `schedules:edit`
 * for own ones only as its maker, with a wider scope always. The server applies the same rule.
 */
export function useMayChangeSchedule(): (schedule: Pick<Schedule, 'createdBy'>) => boolean {
  const { id } = useMe()
  const scope = useScope('schedules:edit')
  // The form shows the contact, and the server checks it.
  const seesContacts = useCan('contacts:view')
  return ({ createdBy }) => seesContacts && scope !== null && (scope !== 'own' || createdBy === id)
}
