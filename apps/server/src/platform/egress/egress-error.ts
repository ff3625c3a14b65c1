import type { AddressFault } from './address.rules.ts'

export type RefusedReason = AddressFault | 'address'
export type FailedReason = 'timeout' | 'size' | 'network' | 'tls' | 'name' | 'redirects' | 'cancelled'

/** A call that may not be made: trying again changes nothing. */
export class EgressRefused extends Error {
  readonly reason: RefusedReason

  constructor(reason: RefusedReason, message: string) {
    super(message)
    this.name = 'EgressRefused'
    this.reason = reason
  }
}

/** A call that came to nothing, and may another time. */
export class EgressFailed extends Error {
  readonly reason: FailedReason

  constructor(reason: FailedReason, message: string) {
    super(message)
    this.name = 'EgressFailed'
    this.reason = reason
  }
}

const nameless = new Set([
  ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL', 'EAI_NONAME'],
  // Of name servers that are asked without the system.
  ...['ENODATA', 'ESERVFAIL', 'EREFUSED', 'EBADNAME'],
])

/** What an error of the connection was, by the code that Node, OpenSSL or undici gave it. */
export function failureOf(error: unknown): EgressFailed | EgressRefused {
  if (error instanceof EgressFailed || error instanceof EgressRefused) return error
  const { code, message } = described(error)
  if (nameless.has(code)) return new EgressFailed('name', 'the name of the host is not known')
  if (/TIMEOUT/.test(code)) return new EgressFailed('timeout', 'no answer in time')
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|ERR_OSSL)/.test(code))
    return new EgressFailed('tls', `no secure connection (${code})`)
  return new EgressFailed('network', code === '' ? message : `no connection (${code})`)
}

function described(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: 'no connection' }
  // Several addresses were tried: the first one's error tells as much as any.
  const told = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error
  const code = 'code' in told && typeof told.code === 'string' ? told.code : ''
  return { code, message: told.message.slice(0, 200) }
}
