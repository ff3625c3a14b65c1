import { renameFlowVersion, rollBackFlow, showFlow, showFlowVersion } from '@recado/contract/flows/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { versionsQuery } from '../../flow-data.ts'
import type { FlowDraft } from '../draft/draft.ts'

/** A published version with its graph, which never changes. */
export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['flows', 'version', id, version],
    queryFn: ({ signal }) => call(showFlowVersion, { params: { id, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function nameVersion(id: number, version: number, name: string): Promise<void> {
  const renamedVersion = await call(renameFlowVersion, { params: { id, version }, body: { name } })
  queryClient.setQueryData(versionsQuery(id).queryKey, (versions) =>
    versions?.map((one) => (one.version === version ? renamedVersion : one)),
  )
}

/** Lets new chats start on an earlier version. It becomes the draft, with one undo step on the canvas. */
export async function rollBack(draft: FlowDraft, version: number): Promise<void> {
  const { id } = draft.store.getState().flow
  await draft.change(async () => {
    await call(rollBackFlow, { params: { id, version } })
    draft.adopt((await call(showFlow, { params: { id } })).flow)
  })
  await queryClient.invalidateQueries({ queryKey: versionsQuery(id).queryKey })
}
