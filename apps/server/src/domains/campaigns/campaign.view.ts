import type { Campaign, CampaignCounts, CampaignStatus, HoldReason } from '@recado/contract/campaigns/campaign'
import { type CampaignExclusions, noExclusions } from '@recado/contract/campaigns/exclusions'
import type { SignMedia } from '../../platform/storage/media-path.ts'

export interface CampaignRow {
  company_id: number
  id: number
  name: string
  message1: string
  message2: string
  message3: string
  message4: string
  message5: string
  status: CampaignStatus
  scheduled_at: Date | null
  started_at: Date | null
  completed_at: Date | null
  paused_at: Date | null
  exclusions: Partial<CampaignExclusions>
  connection_id: number | null
  contact_list_id: number | null
  tag_id: number | null
  segment_id: number | null
  /** The segment's filter when gathering began. */
  segment_filter: unknown
  segment_name: string | null
  file_list_id: number | null
  queue_id: number | null
  template_id: number | null
  template_parameters: string[]
  user_id: number | null
  author_id: number | null
  media_file: string | null
  media_name: string | null
  mimetype: string | null
  media_size: number | null
  gathering: 'none' | 'list' | 'tag' | 'done'
  gathered_to: number
  gathered: number
  gather_total: number
  next_at: Date | null
  since_pause: number
  wakes_at: number | null
  is_telling: boolean
  hold_reason: 'companyOff' | 'incomplete' | 'template' | 'variables' | null
  confirmed_variables: string[]
  counts: CampaignCounts | null
  created_at: Date
  updated_at: Date
  version: number
  tag_name: string | null
  connection_name: string | null
  connection_provider: string | null
  connection_status: string
  /** Until when the connection holds governed messages. */
  held_until: Date | null
  list_name: string | null
  list_people: number | null
  file_list_name: string | null
  queue_name: string | null
  queue_color: string | null
}

/** The current hold of a connection for campaigns. */
export interface Hold {
  reason: HoldReason
  until: Date | null
}

/**
 * Returns a campaign as the wire shows it.
 * @param counts the current counts if known, else the last announced ones are used
 */
export function campaignOf(
  row: CampaignRow,
  sign: SignMedia,
  now: { hold?: Hold | null; counts?: CampaignCounts | null } = {},
): Campaign {
  const { company_id: companyId, media_file: file } = row
  return {
    id: row.id,
    companyId,
    name: row.name,
    message1: row.message1,
    message2: row.message2,
    message3: row.message3,
    message4: row.message4,
    message5: row.message5,
    status: row.status,
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    pausedAt: row.paused_at?.toISOString() ?? null,
    exclusions: { ...noExclusions, ...row.exclusions },
    whatsappId: row.connection_id,
    contactListId: row.contact_list_id,
    tagId: row.tag_id,
    tagListId: row.tag_id,
    tagListName: row.tag_name,
    segmentId: row.segment_id,
    segmentName: row.segment_name,
    fileListId: row.file_list_id,
    queueId: row.queue_id,
    templateId: row.template_id,
    templateParameters: row.template_parameters,
    mediaPath: file,
    mediaName: row.media_name,
    mediaUrl: file && sign(companyId, file),
    userId: row.user_id,
    ...partsOf(row),
    counts: now.counts ?? row.counts,
    preparing:
      row.status === 'EM_ANDAMENTO' && row.gathering !== 'done'
        ? { done: row.gathered, total: Math.max(row.gathered, row.gather_total) }
        : null,
    hold: holdOf(row, now.hold ?? null),
    revision: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function partsOf(row: CampaignRow): Pick<Campaign, 'whatsapp' | 'contactList' | 'fileList' | 'queue'> {
  const { connection_id: connection, contact_list_id: list, file_list_id: files, queue_id: queue } = row
  return {
    whatsapp:
      connection === null ? null : { id: connection, name: row.connection_name ?? '', status: row.connection_status },
    contactList: list === null ? null : { id: list, name: row.list_name ?? '', contactsCount: row.list_people ?? 0 },
    fileList: files === null ? null : { id: files, name: row.file_list_name ?? '' },
    queue: queue === null ? null : { id: queue, name: row.queue_name ?? '', color: row.queue_color ?? '' },
  }
}

/** Returns why it sends nothing now: the campaign's hold, its connection's, or null. */
function holdOf(row: CampaignRow, ofConnection: Hold | null): Campaign['hold'] {
  if (row.hold_reason !== null) return { reason: row.hold_reason, until: null }
  if (row.status !== 'EM_ANDAMENTO' || row.paused_at !== null) return null
  if (row.connection_status !== 'CONNECTED') return { reason: 'disconnected', until: null }
  return ofConnection && { reason: ofConnection.reason, until: ofConnection.until?.toISOString() ?? null }
}
