import { type RequestKind, requestKinds } from '@recado/contract/privacy/choices'

export interface PrivacySearch {
  kind?: RequestKind
  page?: number
}

/** What of the log an address shows; what is invalid or usual is left out. */
export function privacySearch({ kind, page }: Record<string, unknown>): PrivacySearch {
  const known = requestKinds.find((one) => one === kind)
  const at = Number(page)
  return { ...(known && { kind: known }), ...(Number.isInteger(at) && at > 1 && at <= 1_000_000 ? { page: at } : {}) }
}
