import type { CampaignRow } from './campaign.view.ts'

/** A campaign's fields in the audit log. */
export const auditedCampaign = (row: CampaignRow) => ({
  name: row.name,
  status: row.status,
  sendAt: row.scheduled_at?.toISOString() ?? null,
  connection: row.connection_name,
  list: row.list_name,
  tag: row.tag_name,
  segment: row.segment_name,
  fileList: row.file_list_name,
  queue: row.queue_name,
  mediaName: row.media_name,
  text: [row.message1, row.message2, row.message3, row.message4, row.message5].filter((one) => one !== '').join(' | '),
})
