import type { ImportReject } from '@recado/contract/contacts/import'
import { placeOfRow } from '@recado/contract/contacts/row-place.rules'
import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { unreportedJobs, useJobEnds } from '../../../platform/api/job-ends.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import type { ImportPlace, ShownImport } from './import-place.ts'

/** In milliseconds. */
const POLL_MS = 3000

const runningQuery = (place: ImportPlace) =>
  queryOptions({
    queryKey: [place.key],
    queryFn: async ({ signal, client, queryKey }): Promise<ShownImport[]> => {
      const all = await place.latest(signal)
      const before = client.getQueryData<ShownImport[]>(queryKey) ?? []
      // Includes imports that ended during a reload, so that a user who saw them running sees their result.
      const knownIds = [...before.map(({ id }) => id), ...unreportedJobs(place.key)]
      return all.filter(({ id, state }) => state === 'running' || knownIds.includes(id))
    },
    // Polls while an import runs, in case an event is lost.
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? POLL_MS : false),
  })

const importQuery = (place: ImportPlace, id: number) =>
  queryOptions({
    queryKey: [place.key, 'one', id],
    queryFn: ({ signal }) => place.show(id, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  })

/** Stores the received state, unless it is a progress event that arrives after the end. */
function put(place: ImportPlace, received: ShownImport): void {
  const running = runningQuery(place).queryKey
  const one = importQuery(place, received.id).queryKey
  const cachedImports = [...(queryClient.getQueryData(running) ?? []), queryClient.getQueryData(one)]
  if (received.state === 'running' && cachedImports.some((old) => old?.id === received.id && old.state === 'done'))
    return
  queryClient.setQueryData(one, received)
  queryClient.setQueryData(running, (before) => {
    if (!before) return before
    const others = before.filter(({ id }) => id !== received.id)
    // A finished import stays visible until the page is opened again.
    return received.state === 'draft' ? others : [received, ...others]
  })
}

/** Running imports, and those that ended while the page is open, kept up to date by events. */
export function useRunningImports(place: ImportPlace): ShownImport[] {
  place.useEvents((one) => put(place, one))
  const { data } = useQuery(runningQuery(place))
  // The list shows the result itself, so the ends only have to be marked as reported.
  useJobEnds(place.key, data, () => {})
  return data ?? []
}

/** One import, with its progress. */
export const useImport = (place: ImportPlace, id: number) => useQuery(importQuery(place, id))

/** Hides a finished import. */
export const forgetImport = (place: ImportPlace, importId: number) =>
  queryClient.setQueryData(runningQuery(place).queryKey, (running) => running?.filter(({ id }) => id !== importId))

export async function startImport(place: ImportPlace, id: number): Promise<ShownImport> {
  const startedImport = await place.start(id)
  put(place, startedImport)
  return startedImport
}

export async function cancelImport(place: ImportPlace, id: number): Promise<void> {
  put(place, await place.cancel(id))
}

/** Drops an abandoned preview. If that fails, the server drops it later. */
export const dropImport = (place: ImportPlace, id: number) => void place.drop(id).catch(() => {})

export const useRejects = (place: ImportPlace, id: number, isEnabled: boolean) =>
  useQuery({
    queryKey: [place.key, 'rejects', id],
    queryFn: ({ signal }) => place.rejects(id, signal),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The rejected rows as a file that can be corrected and imported again, because its headings are those of the import.
 */
export function rejectsFile(
  rejects: readonly ImportReject[],
  heads: string[],
  lineOf: (row: number) => string,
  why: (reject: ImportReject) => string,
): Blob {
  const lines = rejects.map((one) =>
    csvLine([
      one.name,
      one.number,
      one.email,
      placeOfRow(one.row).sheet === null ? String(one.row) : lineOf(one.row),
      why(one),
    ]),
  )
  return new Blob([UTF8_MARK, csvLine(heads), ...lines], { type: 'text/csv;charset=utf-8' })
}
