import type { ImportReject } from '@recado/contract/contacts/import'
import { placeOfRow } from '@recado/contract/contacts/row-place.rules'
import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { unreportedJobs, useJobEnds } from '../../../platform/api/job-ends.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import type { ImportPlace, ShownImport } from './import-place.ts'

/** In milliseconds. */
const LOOK_AGAIN = 3000

const runningQuery = (place: ImportPlace) =>
  queryOptions({
    queryKey: [place.key],
    queryFn: async ({ signal, client, queryKey }): Promise<ShownImport[]> => {
      const all = await place.latest(signal)
      const before = client.getQueryData<ShownImport[]>(queryKey) ?? []
      // Also one that ended while the page was loaded anew: whoever saw it at work reads its result.
      const shown = [...before.map(({ id }) => id), ...unreportedJobs(place.key)]
      return all.filter(({ id, state }) => state === 'running' || shown.includes(id))
    },
    // Should an event be lost, the meter does not stand still for ever.
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? LOOK_AGAIN : false),
  })

const importQuery = (place: ImportPlace, id: number) =>
  queryOptions({
    queryKey: [place.key, 'one', id],
    queryFn: ({ signal }) => place.show(id, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN : false),
  })

/** Keeps the state that just came; an event of the progress may come after that of the end. */
function put(place: ImportPlace, shown: ShownImport): void {
  const running = runningQuery(place).queryKey
  const one = importQuery(place, shown.id).queryKey
  const known = [...(queryClient.getQueryData(running) ?? []), queryClient.getQueryData(one)]
  if (shown.state === 'running' && known.some((old) => old?.id === shown.id && old.state === 'done')) return
  queryClient.setQueryData(one, shown)
  queryClient.setQueryData(running, (before) => {
    if (!before) return before
    const others = before.filter(({ id }) => id !== shown.id)
    // A finished import stays to be read until the page is opened anew.
    return shown.state === 'draft' ? others : [shown, ...others]
  })
}

/** The imports under way, and those that ended while the page is open; in step with the server. */
export function useRunningImports(place: ImportPlace): ShownImport[] {
  place.useEvents((one) => put(place, one))
  const { data } = useQuery(runningQuery(place))
  // The list itself shows the result; from here on it is reported.
  useJobEnds(place.key, data, () => {})
  return data ?? []
}

/** One import as it goes on. */
export const useImport = (place: ImportPlace, id: number) => useQuery(importQuery(place, id))

/** No longer shown. */
export const forgetImport = (place: ImportPlace, gone: number) =>
  queryClient.setQueryData(runningQuery(place).queryKey, (running) => running?.filter(({ id }) => id !== gone))

export async function startImport(place: ImportPlace, id: number): Promise<ShownImport> {
  const started = await place.start(id)
  put(place, started)
  return started
}

/** Ends an import that runs. */
export async function cancelImport(place: ImportPlace, id: number): Promise<void> {
  put(place, await place.cancel(id))
}

/** A preview that nobody wants; when it cannot be dropped now, it is forgotten by itself. */
export const dropImport = (place: ImportPlace, id: number) => void place.drop(id).catch(() => {})

export const useRejects = (place: ImportPlace, id: number, wanted: boolean) =>
  useQuery({
    queryKey: [place.key, 'rejects', id],
    queryFn: ({ signal }) => place.rejects(id, signal),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The rejected rows as a file that can be mended and imported again: its heads are those that the import knows. */
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
