import { type AuditAreaName, auditAreaNames } from '@recado/contract/identity/audit-areas'
import { dayOf } from '../../../platform/values/day.rules.ts'

/** The filters of the page, stored in the address. */
export interface AuditSearch {
  quem?: number
  area?: AuditAreaName
  de?: string
  ate?: string
}

/** Reads the filters of an address. Invalid ones are left out. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const quem = Number(search.quem)
  const area = auditAreaNames.find((name) => name === search.area)
  const de = dayOf(search.de)
  const ate = dayOf(search.ate)
  return {
    ...(Number.isSafeInteger(quem) && quem > 0 ? { quem } : {}),
    ...(area ? { area } : {}),
    ...(de ? { de } : {}),
    ...(ate ? { ate } : {}),
  }
}

/** Converts the filters to the server's fields. */
export const auditQueryOf = ({ quem, area, de, ate }: AuditSearch) => ({ userId: quem, area, from: de, to: ate })
