import { type AuditAreaName, auditAreaNames } from '@recado/contract/identity/audit-areas'

/** What the page is asked for; lives in the address. */
export interface AuditSearch {
  quem?: number
  area?: AuditAreaName
  de?: string
  ate?: string
}

const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)

/** The filters of an address; what is none is left out. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const quem = Number(search.quem)
  const area = auditAreaNames.find((name) => name === search.area)
  const de = day(search.de)
  const ate = day(search.ate)
  return {
    ...(Number.isSafeInteger(quem) && quem > 0 ? { quem } : {}),
    ...(area ? { area } : {}),
    ...(de ? { de } : {}),
    ...(ate ? { ate } : {}),
  }
}

/** The filters as the server takes them. */
export const askedOf = ({ quem, area, de, ate }: AuditSearch) => ({ userId: quem, area, from: de, to: ate })
