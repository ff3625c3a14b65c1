import type { Outage } from '@recado/contract/connections/outage'
import type { OutageRow } from './outage.store.ts'

export const toOutageView = (row: OutageRow): Outage => ({
  id: row.id,
  connectionId: row.connection_id,
  name: row.name,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  alertedAt: row.alerted_at?.toISOString() ?? null,
  drops: row.drops,
  recovered: row.recovered_count,
})
