import { pageSizes } from '@recado/contract/customers/choices'

/** What an expiry may be asked for; `lead` and `today` are additive. */
export const statuses = ['working', 'ended', 'today', 'lead'] as const

/** The filters of the list as they stand in the address. */
export interface CustomerSearch {
  q?: string
  plan?: number
  service?: number
  status?: (typeof statuses)[number]
  billing?: 'payed' | 'pending'
  size?: (typeof pageSizes)[number]
  page?: number
}

export const USUAL_SIZE = 5

const idIn = (value: unknown) => {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined
}
const oneOf = <T>(choices: readonly T[], value: unknown) => choices.find((one) => String(one) === String(value))

/** What is invalid or usual is left out. */
export function customerSearch(address: Record<string, unknown>): CustomerSearch {
  const { q } = address
  const size = oneOf(pageSizes, address.size)
  const page = idIn(address.page)
  const found: CustomerSearch = {
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, 200) } : {}),
    ...withValue('plan', idIn(address.plan)),
    ...withValue('service', idIn(address.service)),
    ...withValue('status', oneOf(statuses, address.status)),
    ...withValue('billing', oneOf(['payed', 'pending'] as const, address.billing)),
    ...(size && size !== USUAL_SIZE ? { size } : {}),
    ...(page && page > 1 && page <= 1_000_000 ? { page } : {}),
  }
  return found
}

const withValue = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }
