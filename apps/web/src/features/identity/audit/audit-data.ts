import { exportAudit, listAudit } from '@recado/contract/identity/audit'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, callForFile } from '../../../platform/api/api.ts'
import { useConnectionNames, useQueueNames } from '../higher-names.ts'
import { type AuditSearch, auditQueryOf } from './audit-filters.rules.ts'
import type { AuditNames } from './shown-change.ts'

const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'entries', search],
    queryFn: ({ signal, pageParam }) => call(listAudit, { query: { ...auditQueryOf(search), ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ hasMore, cursor }) => (hasMore && cursor ? { cursor } : undefined),
    staleTime: 0,
  })

/** The entries that match, newest first, page by page. */
export const useAudit = (search: AuditSearch) => useInfiniteQuery(auditQuery(search))

/** The current names of objects in the entries. */
export function useAuditNames(): AuditNames {
  const [queues, connections] = [useQueueNames().data, useConnectionNames().data]
  return useMemo(() => ({ queue: namesOf(queues), connection: namesOf(connections) }), [queues, connections])
}

const namesOf = (records: ReadonlyArray<{ id: number; name: string }> = []) =>
  new Map(records.map(({ id, name }) => [id, name]))

export async function downloadAudit(search: AuditSearch, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await callForFile(exportAudit, { query: auditQueryOf(search) }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
