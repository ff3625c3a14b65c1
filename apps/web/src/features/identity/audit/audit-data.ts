import { exportAudit, listAudit } from '@recado/contract/identity/audit'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call, callForFile } from '../../../platform/api/api.ts'
import { type AuditSearch, askedOf } from './audit-filters.rules.ts'

const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'entries', search],
    queryFn: ({ signal, pageParam }) => call(listAudit, { query: { ...askedOf(search), ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
    staleTime: 0,
  })

/** The entries found, newest first, page by page. */
export const useAudit = (search: AuditSearch) => useInfiniteQuery(auditQuery(search))

export async function downloadAudit(search: AuditSearch, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await callForFile(exportAudit, { query: askedOf(search) }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
