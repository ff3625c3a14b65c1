import { canonicalNetworkPhone, canonicalPhone } from '@recado/contract/values/phone'
import type { Workplace } from '../../../platform/db/work.ts'
import type { NumberLookUp } from '../contact-list-services.ts'
import type { ItemValues } from '../items/item.store.ts'

/**
 * Converts an entered number to its stored form and looks it up on the network if possible. Without a look-up the
 * person is added anyway, and looked up later.
 */
export async function lookUpNumber(
  services: NumberLookUp & { workplace: Workplace },
  companyId: number,
  input: string,
): Promise<Required<Omit<ItemValues, 'name' | 'email' | 'variables'>>> {
  const noAttempts = { unanswered: 0, gave_up: false }
  const notLookedUp = { ...noAttempts, is_valid: null, checked_at: null }
  if (input === '') return { number: '', is_phone: false, ...notLookedUp }
  const now = services.workplace.clock.now()
  const number = canonicalPhone(input)
  if (number === null) return { ...noAttempts, number: input, is_phone: false, is_valid: false, checked_at: now }
  const answer = await answerAbout(services, companyId, number)
  if (answer === 'unavailable') return { number, is_phone: true, ...notLookedUp }
  const reachNumber = answer?.phone ? canonicalNetworkPhone(answer.phone) : number
  return { ...noAttempts, number: reachNumber, is_phone: true, is_valid: answer !== null, checked_at: now }
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
