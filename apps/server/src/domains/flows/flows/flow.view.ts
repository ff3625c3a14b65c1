import type { Flow, FlowDetail, FlowVersion } from '@recado/contract/flows/flow'
import type { FlowGraph } from '@recado/contract/flows/graph'
import type { FlowRow, VersionRow } from './flow.store.ts'
import { toGraphView } from './sealed-graph.ts'

export const flowOf = (row: FlowRow): Flow => ({
  ...{ id: row.id, name: row.name, active: row.active, companyId: row.company_id },
  ...{ publishedVersion: row.published_version, hasDraft: row.has_draft, pausedReason: row.paused_reason },
  updatedAt: row.updated_at.toISOString(),
  ...(row.chat_flow_id === null ? {} : { chatFlowId: row.chat_flow_id }),
})

/** A flow for users who may only start it: its name, and whether it can be started. */
export const flowNameOf = (row: FlowRow): Flow => ({ ...flowOf(row), hasDraft: false, pausedReason: null })

export const flowDetailOf = (row: FlowRow & { draft: FlowGraph | null }): FlowDetail => ({
  ...flowOf(row),
  flow: row.draft && toGraphView(row.draft),
  revision: row.revision,
})

export const versionOf = (row: VersionRow): FlowVersion => ({
  ...{ version: row.version, name: row.name, nodes: row.nodes, userId: row.user_id, userName: row.user_name ?? '' },
  ...{ publishedAt: row.published_at.toISOString(), isPublished: row.is_published },
})

/** A flow's fields in the audit log. */
export const auditedFlow = ({ name, active, fallback_queue_id, resume_minutes, published_version }: FlowRow) => ({
  ...{ name, active, fallbackQueueId: fallback_queue_id, resumeMinutes: resume_minutes },
  version: published_version,
})
