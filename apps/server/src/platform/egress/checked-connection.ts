import { isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { type Allowed, bareHost, mayConnect } from './address.rules.ts'
import { EgressRefused } from './egress-error.ts'

export interface Found {
  address: string
  family: number
}

/** The addresses of a name. */
export type Resolve = (host: string) => Promise<Found[]>

/** Connections of a guarded client. */
export type Connections = Dispatcher & {
  /** @throws EgressRefused when the name leads where it may not */
  check(host: string): Promise<void>
}

const refused = (host: string) => new EgressRefused('address', `${host} is not an address of the public internet`)

/**
 * Looks at an address whose host is written as numbers; names are looked at when they are resolved.
 * @throws EgressRefused
 */
export function checkHost(url: URL, allowed: Allowed): void {
  const host = bareHost(url.hostname)
  if (isIP(host) !== 0 && !mayConnect(host, host, allowed)) throw refused(host)
}

/**
 * Makes connections. The name is resolved by the connection itself and every address found is checked before one is used, so
 * that nothing can change between the look and the use; a kept connection still leads where it did.
 * @param allowed null: everything may be reached
 */
export function createDispatcher(allowed: Allowed | null, resolve: Resolve): Connections {
  const checked = async (host: string): Promise<Found[]> => {
    const found = await resolve(host)
    if (found.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    // One that may not be reached beside others that may is no mistake of an honest name.
    if (allowed && !found.every(({ address }) => mayConnect(address, host, allowed))) throw refused(host)
    return found
  }
  const lookup: LookupFunction = (host, options, done) => {
    checked(host).then(
      (found) => {
        if (options.all) done(null, found)
        else done(null, found[0]?.address ?? '', found[0]?.family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    )
  }
  const agent = new Agent({
    connect: { lookup, timeout: 10_000 },
    allowH2: false,
    connections: 32,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 10_000,
    // The whole call has a limit of its own.
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
