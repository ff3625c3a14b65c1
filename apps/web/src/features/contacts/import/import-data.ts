import type { ContactImport, ImportReject, ImportRow } from '@recado/contract/contacts/import'
import {
  cancelContactImport,
  dropContactImport,
  listContactImports,
  listImportRejects,
  previewContactImport,
  showContactImport,
  startContactImport,
} from '@recado/contract/contacts/import-endpoints'
import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { unreportedJobs, useJobEnds } from '../../../platform/api/job-ends.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const JOBS = 'contact-imports'
/** In milliseconds. */
const LOOK_AGAIN = 3000

const runningQuery = queryOptions({
  queryKey: ['contact-imports'],
  queryFn: async ({ signal, client, queryKey }): Promise<ContactImport[]> => {
    const all = await call(listContactImports, { signal })
    const before = client.getQueryData<ContactImport[]>(queryKey) ?? []
    // Also one that ended while the page was loaded anew: whoever saw it at work reads its result.
    const shown = [...before.map(({ id }) => id), ...unreportedJobs(JOBS)]
    return all.filter(({ id, state }) => state === 'running' || shown.includes(id))
  },
  // Should an event be lost, the meter does not stand still for ever.
  refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? LOOK_AGAIN : false),
})

const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['contact-imports', 'one', id],
    queryFn: ({ signal }) => call(showContactImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN : false),
  })

/** Keeps the state that just came; an event of the progress may come after that of the end. */
function put(contactImport: ContactImport): void {
  const known = [
    ...(queryClient.getQueryData(runningQuery.queryKey) ?? []),
    queryClient.getQueryData(importQuery(contactImport.id).queryKey),
  ]
  if (contactImport.state === 'running' && known.some((one) => one?.id === contactImport.id && one.state === 'done'))
    return
  queryClient.setQueryData(importQuery(contactImport.id).queryKey, contactImport)
  queryClient.setQueryData(runningQuery.queryKey, (running) => {
    if (!running) return running
    const others = running.filter(({ id }) => id !== contactImport.id)
    // A finished import stays to be read until the page is opened anew.
    return contactImport.state === 'draft' ? others : [contactImport, ...others]
  })
}

/** The imports under way, and those that ended while the page is open; in step with the server. */
export function useRunningImports(): ContactImport[] {
  useServerEvent('contactImport', ({ import: contactImport }) => put(contactImport))
  const { data } = useQuery(runningQuery)
  // The list itself shows the result; from here on it is reported.
  useJobEnds(JOBS, data, () => {})
  return data ?? []
}

/** One import as it goes on. */
export const useImport = (id: number) => useQuery(importQuery(id))

/** No longer shown. */
export const forgetImport = (gone: number) =>
  queryClient.setQueryData(runningQuery.queryKey, (running) => running?.filter(({ id }) => id !== gone))

export async function previewImport(fileName: string, rows: ImportRow[]): Promise<ContactImport> {
  return call(previewContactImport, { body: { fileName, rows } })
}

export async function startImport(id: number): Promise<ContactImport> {
  const contactImport = await call(startContactImport, { params: { id } })
  put(contactImport)
  return contactImport
}

/** Ends an import that runs. */
export async function cancelImport(id: number): Promise<void> {
  put(await call(cancelContactImport, { params: { id } }))
}

/** A preview that nobody wants; when it cannot be dropped now, it is forgotten by itself. */
export const dropImport = (id: number) => void call(dropContactImport, { params: { id } }).catch(() => {})

export const useRejects = (id: number, wanted: boolean) =>
  useQuery({
    queryKey: ['contact-imports', 'rejects', id],
    queryFn: ({ signal }) => call(listImportRejects, { params: { id }, signal }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The rejected rows as a file that can be mended and imported again: its heads are those that the import knows. */
export function rejectsFile(
  rejects: readonly ImportReject[],
  heads: string[],
  why: (reject: ImportReject) => string,
): Blob {
  const lines = rejects.map((one) => csvLine([one.name, one.number, one.email, String(one.row), why(one)]))
  return new Blob([UTF8_MARK, csvLine(heads), ...lines], { type: 'text/csv;charset=utf-8' })
}
