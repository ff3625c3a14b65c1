import { lookup, Resolver } from 'node:dns/promises'
import type { Found, Resolve } from './checked-connection.ts'

export interface NameServers {
  /** As `address:port`; absent: those of the system. */
  servers?: readonly string[]
  /** How long a server is waited for the first time; the second time it is twice as long, in milliseconds. */
  patienceMs?: number
  /** Knows the names that no server knows: the system's own way, with its file of hosts and its search domains. */
  system?: Resolve
}

/** As every program of this machine resolves names. */
export const systemResolve: Resolve = (host) => lookup(host, { all: true })

const PATIENCE_MS = 1_500
const isUnknown = (code: unknown) => code === 'ENOTFOUND' || code === 'ENODATA' || code === 'ECONNREFUSED'

/**
 * Makes what resolves names that companies typed. The system's own way takes one of the process's few threads until it has an
 * answer: a company's name whose server is silent would hold up everything else that resolves one. So name servers are asked
 * without a thread and within a limit, and the system for the names alone that those do not know, one at a time.
 */
export function createResolve({
  servers,
  patienceMs = PATIENCE_MS,
  system = systemResolve,
}: NameServers = {}): Resolve {
  const resolver = new Resolver({ timeout: patienceMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  let last: Promise<unknown> = Promise.resolve()
  const asked = (host: string): Promise<Found[]> => {
    const mine = last.then(() => system(host))
    last = mine.catch(() => undefined)
    return mine
  }
  return async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)]
    if (found.length > 0) return found
    const failed = [v4, v6].flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    const other = failed.find(({ code }) => !isUnknown(code))
    if (other) throw other
    return asked(host)
  }
}

const addressesOf = (answer: PromiseSettledResult<string[]>, family: 4 | 6): Found[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
