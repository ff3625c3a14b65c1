import type { Company } from '@recado/contract/identity/company'
import { updateCompanySchedules } from '@recado/contract/identity/endpoints'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { updateMe, useSession } from '../../platform/session.ts'

/** Saves the company's time zone or special days, and shows them in this window. Other windows receive an event. */
export async function saveHours(id: number, hours: Partial<Pick<Company, 'timeZone' | 'specialDays'>>): Promise<void> {
  const company = await call(updateCompanySchedules, { params: { id }, body: { id, ...hours } })
  const session = useSession.getState()
  if (session.state !== 'in') return
  const { timeZone, specialDays } = company
  updateMe({ company: { ...session.user.company, timeZone, specialDays } })
  await queryClient.invalidateQueries()
}
