import type { AddressFault } from './address.rules.ts'

export type RefusedReason = AddressFault | 'address'
export type FailedReason = 'timeout' | 'size' | 'network' | 'tls' | 'name' | 'redirects' | 'cancelled'

/** The call is forbidden. Retrying does not help. */
export class EgressRefused extends Error {
  readonly reason: RefusedReason

  constructor(reason: RefusedReason, message: string) {
    super(message)
    this.name = 'EgressRefused'
    this.reason = reason
  }
}

/** The call failed. A retry may succeed. */
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
  // Codes of name servers that are queried without the system resolver.
  ...['ENODATA', 'ESERVFAIL', 'EREFUSED', 'EBADNAME'],
])

/** Converts a connection error by the code of Node, OpenSSL or undici. */
export function egressFailureOf(error: unknown): EgressFailed | EgressRefused {
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
  // When several addresses were tried, use the first one's error.
  const cause = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return { code, message: cause.message.slice(0, 200) }
}
