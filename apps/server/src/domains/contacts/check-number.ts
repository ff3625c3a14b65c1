import type { checkNumber as endpoint } from '@recado/contract/contacts/number-check'
import type { Out } from '@recado/contract/endpoint'
import { canonicalNetworkPhone, canonicalPhone } from '@recado/contract/values/phone'
import { AppError } from '../../platform/app-error.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { NumberChecking } from './contact-services.ts'

/** Seconds after which to try again while a pause, which only a user ends, allows no checks. */
const PAUSE_RETRY_S = 3600

/**
 * Asks the network whether a number has WhatsApp. The question counts in the daily limit of the connection that asks
 * (connections.7), because networks block numbers that ask too often.
 * @throws AppError ERR_WAPP_INVALID_CONTACT for input that is not a number, ERR_NUMBER_CHECK_UNAVAILABLE when no open
 *   connection can check numbers, ERR_TOO_MANY_REQUESTS above the limit with `retryAfter` in seconds,
 *   ERR_WAPP_CHECK_CONTACT when the network does not answer
 */
export async function checkNumber(
  workplace: Workplace,
  companyId: number,
  { input, services }: { input: string; services: NumberChecking },
): Promise<Out<typeof endpoint>> {
  const number = canonicalPhone(input)
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  const connectionId = await services.checkingConnection(companyId, null)
  if (connectionId === null) throw new AppError('ERR_NUMBER_CHECK_UNAVAILABLE')
  const checks = await workplace.run(companyId, async (work) => ({
    ...(await services.takeNumberChecks(work, connectionId, 1)),
    now: work.now.getTime(),
  }))
  if (checks.granted === 0) {
    const retryAfter = checks.until ? Math.ceil((checks.until.getTime() - checks.now) / 1000) : PAUSE_RETRY_S
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter })
  }
  const answer = await services.checkNumber(companyId, number, connectionId)
  if (answer === 'unavailable') throw new AppError('ERR_NUMBER_CHECK_UNAVAILABLE')
  return { number: answer?.phone ? canonicalNetworkPhone(answer.phone) : number, exists: answer !== null }
}
