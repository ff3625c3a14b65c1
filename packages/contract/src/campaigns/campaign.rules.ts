import type { CampaignCounts, CampaignStatus } from './campaign.ts'
import type { CampaignSettings } from './choices.ts'

const HOUR_MS = 3_600_000

/** The part of a campaign that may be changed: everything, its texts and file, or nothing. */
export type Editable = 'all' | 'texts' | 'none'

/** CMP-05: INATIVA, or PROGRAMADA more than an hour ahead, may be changed whole; of a CANCELADA one texts and file. */
export function editableOf(campaign: { status: CampaignStatus; scheduledAt: string | null }, now: Date): Editable {
  const { status, scheduledAt } = campaign
  if (status === 'INATIVA') return 'all'
  if (status === 'CANCELADA') return 'texts'
  if (status !== 'PROGRAMADA' || scheduledAt === null) return 'none'
  return Date.parse(scheduledAt) - now.getTime() > HOUR_MS ? 'all' : 'none'
}

/** Whether a campaign that may not be changed whole may go on over another connection: its own is gone, or away. */
export const mayMove = (campaign: { status: CampaignStatus; connected: boolean }): boolean =>
  campaign.status === 'CANCELADA' && !campaign.connected

/** CMP-04: what may be done with a campaign as it stands. */
export const actsOf = (status: CampaignStatus) => ({
  start: status === 'INATIVA' || status === 'PROGRAMADA',
  cancel: status === 'EM_ANDAMENTO',
  restart: status === 'CANCELADA',
  delete: status !== 'EM_ANDAMENTO',
})

/** A part that a start needs (C-22). */
export type MissingPart = 'connection' | 'audience' | 'content' | 'template'

/** What keeps a campaign from starting. */
export const missingParts = (campaign: {
  whatsappId: number | null
  contactListId: number | null
  tagListId: number | null
  fileListId: number | null
  mediaPath: string | null
  texts: number
}): MissingPart[] => [
  ...(campaign.whatsappId === null ? (['connection'] as const) : []),
  ...(campaign.contactListId === null && campaign.tagListId === null ? (['audience'] as const) : []),
  ...(campaign.texts === 0 && campaign.mediaPath === null && campaign.fileListId === null
    ? (['content'] as const)
    : []),
]

/** CMP-06: how far a campaign is, in whole percent: delivered of valid; 0 where nobody is valid. */
export const progressOf = ({ delivered, valid }: Pick<CampaignCounts, 'delivered' | 'valid'>): number =>
  valid === 0 ? 0 : Math.min(100, Math.floor((delivered * 100) / valid))

/** Seconds from the first to the last of so many messages at this pace. */
export function secondsFor(
  messages: number,
  pace: Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>,
): number {
  const gaps = Math.max(0, messages - 1)
  const longer = pace.longerIntervalAfter === 0 ? 0 : Math.floor(gaps / pace.longerIntervalAfter)
  return (gaps - longer) * pace.messageInterval + longer * pace.greaterInterval
}
