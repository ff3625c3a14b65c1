import { canonicalNetworkPhone, canonicalPhone } from '@recado/contract/values/phone'
import type { Workplace } from '../../../platform/db/work.ts'
import type { NumberLookUp } from '../contact-list-services.ts'
import type { ItemValues } from '../items/item.store.ts'

/**
 * A number that a person typed, as it is stored, looked up on the network where that is possible now: a person is added all the
 * same, and looked up later.
 */
export async function lookedUp(
  services: NumberLookUp & { workplace: Workplace },
  companyId: number,
  typed: string,
): Promise<Required<Omit<ItemValues, 'name' | 'email' | 'variables'>>> {
  const asked = { unanswered: 0, gave_up: false }
  const nobodyLooked = { ...asked, is_valid: null, checked_at: null }
  if (typed === '') return { number: '', is_phone: false, ...nobodyLooked }
  const now = services.workplace.clock.now()
  const number = canonicalPhone(typed)
  if (number === null) return { ...asked, number: typed, is_phone: false, is_valid: false, checked_at: now }
  const answer = await answerAbout(services, companyId, number)
  if (answer === 'unavailable') return { number, is_phone: true, ...nobodyLooked }
  const reached = answer?.phone ? canonicalNetworkPhone(answer.phone) : number
  return { ...asked, number: reached, is_phone: true, is_valid: answer !== null, checked_at: now }
}

async function answerAbout(services: NumberLookUp & { workplace: Workplace }, companyId: number, number: string) {
  const connectionId = await services.checkingConnection(companyId, null)
  if (connectionId === null) return 'unavailable'
  const { granted } = await services.workplace.run(companyId, (work) =>
    services.takeNumberChecks(work, connectionId, 1),
  )
  if (granted === 0) return 'unavailable'
  return services.checkNumber(companyId, number, connectionId).catch(() => 'unavailable' as const)
}
