import { type RequestKind, requestKinds } from '@recado/contract/privacy/choices'

export interface PrivacySearch {
  kind?: RequestKind
  page?: number
}

/** Parses the log's filters from URL parameters. Invalid and default values are left out. */
export function privacySearch({ kind, page }: Record<string, unknown>): PrivacySearch {
  const requestKind = requestKinds.find((one) => one === kind)
  const at = Number(page)
  return {
    ...(requestKind && { kind: requestKind }),
    ...(Number.isInteger(at) && at > 1 && at <= 1_000_000 ? { page: at } : {}),
  }
}
