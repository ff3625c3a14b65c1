import { canonicalNetworkPhone, canonicalPhone } from '@recado/contract/values/phone'
import { AppError } from '../../platform/app-error.ts'
import type { ContactServices } from './contact-services.ts'

export interface CheckedPhone {
  /** Canonical digits, as stored. */
  number: string
  /** The network's spelling. Null without a check. */
  reachPhone: string | null
  lid: string | null
}

/**
 * Converts an entered number to its stored form, and checks it over a connected session if there is one.
 * @throws AppError ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT
 */
export async function checkPhone(services: ContactServices, companyId: number, input: string): Promise<CheckedPhone> {
  const number = canonicalPhone(input)
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  const answer = await ask(services, companyId, number)
  if (answer === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  if (answer === 'unavailable') return { number, reachPhone: null, lid: null }
  return {
    number: answer.phone ? canonicalNetworkPhone(answer.phone) : number,
    reachPhone: answer.phone,
    lid: answer.lid,
  }
}

async function ask(services: ContactServices, companyId: number, number: string) {
  try {
    return await services.checkNumber(companyId, number)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('ERR_WAPP_CHECK_CONTACT')
  }
}
