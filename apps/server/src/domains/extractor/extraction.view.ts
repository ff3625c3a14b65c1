import type { Extraction } from '@recado/contract/extractor/extraction'
import type { ExtractionRow } from './extraction.store.ts'

/** An extraction as returned to clients. */
export const extractionOf = (row: ExtractionRow): Extraction => ({
  ...{ id: row.id, roomId: row.room_id, pesquisa: row.search, city: row.place, quantidade: row.quantity },
  ...{ source: row.source, state: row.state, reason: row.reason, found: row.found, expired: row.expired },
  ...{ userName: row.user_name, startedAt: row.started_at.toISOString(), endedAt: row.ended_at?.toISOString() ?? null },
})
