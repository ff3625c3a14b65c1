import { isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { type Allowed, bareHost, mayConnect } from './address.rules.ts'
import { EgressRefused } from './egress-error.ts'

export interface ResolvedAddress {
  address: string
  family: number
}

/** Resolves a name to its addresses. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>

/** Dispatcher of a guarded client. */
export type CheckedDispatcher = Dispatcher & {
  /** @throws EgressRefused when the name resolves to a forbidden address */
  check(host: string): Promise<void>
}

const refusal = (host: string) => new EgressRefused('address', `${host} is not an address of the public internet`)

/**
 * Checks an address whose host is numeric. Names are checked when they are resolved.
 * @throws EgressRefused
 */
export function checkHost(url: URL, allowed: Allowed): void {
  const host = bareHost(url.hostname)
  if (isIP(host) !== 0 && !mayConnect(host, host, allowed)) throw refusal(host)
}

/**
 * Creates a dispatcher whose connections resolve the name themselves and check every address before using one, so the
 * address cannot change between check and use. A kept-alive connection keeps its address.
 * @param allowed null: everything may be reached
 */
export function createDispatcher(allowed: Allowed | null, resolve: Resolve): CheckedDispatcher {
  const checked = async (host: string): Promise<ResolvedAddress[]> => {
    const addresses = await resolve(host)
    if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    // A name with allowed and forbidden addresses is not an honest mistake, so refuse it.
    if (allowed && !addresses.every(({ address }) => mayConnect(address, host, allowed))) throw refusal(host)
    return addresses
  }
  const lookup: LookupFunction = (host, options, callback) => {
    checked(host).then(
      (addresses) => {
        if (options.all) callback(null, addresses)
        else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
  const agent = new Agent({
    connect: { lookup, timeout: 10_000 },
    allowH2: false,
    // As many as questions to machines run at once, because a call may last 120 seconds.
    connections: 96,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 10_000,
    // The whole call has its own limit.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 32 * 1024,
  })
  const check = async (host: string) => {
    const bare = bareHost(host)
    if (isIP(bare) === 0) await checked(bare)
  }
  return Object.assign(agent, { check })
}
