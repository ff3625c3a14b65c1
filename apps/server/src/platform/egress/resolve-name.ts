import { lookup, Resolver } from 'node:dns/promises'
import type { Resolve, ResolvedAddress } from './checked-connection.ts'

export interface NameServers {
  /** As `address:port`. Absent: those of the system. */
  servers?: readonly string[]
  /** Timeout of the first query to a server, in milliseconds. The second query has twice as long. */
  patienceMs?: number
  /** Resolves names that no server knows: the system resolver, with its hosts file and search domains. */
  system?: Resolve
}

/** Resolves names as every program of this machine does. */
export const systemResolve: Resolve = (host) => lookup(host, { all: true })

const PATIENCE_MS = 1_500
const isUnknown = (code: unknown) => code === 'ENOTFOUND' || code === 'ENODATA' || code === 'ECONNREFUSED'

/**
 * Creates a resolver for names that companies entered. The system resolver blocks one of the process's few threads
 * until it has an answer. A silent name server of one company would delay all other lookups. This resolver queries name
 * servers without a thread and with a limit. It asks the system only for names that those servers do not know, one at a
 * time.
 */
export function createResolve({
  servers,
  patienceMs = PATIENCE_MS,
  system = systemResolve,
}: NameServers = {}): Resolve {
  const resolver = new Resolver({ timeout: patienceMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  let last: Promise<unknown> = Promise.resolve()
  const askSystem = (host: string): Promise<ResolvedAddress[]> => {
    const mine = last.then(() => system(host))
    last = mine.catch(() => undefined)
    return mine
  }
  return async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = [...addressesOf(v4, 4), ...addressesOf(v6, 6)]
    if (addresses.length > 0) return addresses
    const failures = [v4, v6].flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    const other = failures.find(({ code }) => !isUnknown(code))
    if (other) throw other
    return askSystem(host)
  }
}

const addressesOf = (answer: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
