import { pageSizes } from '@recado/contract/customers/choices'

/** The filter values for the expiry; `lead` and `today` are our additions. */
export const statuses = ['working', 'ended', 'today', 'lead'] as const

/** The filters of the list, as in the URL. */
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

/** Parses URL parameters. Invalid and default values are left out. */
export function customerSearch(address: Record<string, unknown>): CustomerSearch {
  const { q } = address
  const size = oneOf(pageSizes, address.size)
  const page = idIn(address.page)
  const result: CustomerSearch = {
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, 200) } : {}),
    ...withValue('plan', idIn(address.plan)),
    ...withValue('service', idIn(address.service)),
    ...withValue('status', oneOf(statuses, address.status)),
    ...withValue('billing', oneOf(['payed', 'pending'] as const, address.billing)),
    ...(size && size !== USUAL_SIZE ? { size } : {}),
    ...(page && page > 1 && page <= 1_000_000 ? { page } : {}),
  }
  return result
}

const withValue = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }
