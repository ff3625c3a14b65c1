import type { Language } from '../values/language.ts'
import type { CampaignCounts, CampaignStatus } from './campaign.ts'
import type { CampaignSettings } from './choices.ts'

const HOUR_MS = 3_600_000

/** Which part of a campaign can be edited: everything, its texts and file, or nothing. */
export type Editable = 'all' | 'texts' | 'none'

/** CMP-05: INATIVA, or PROGRAMADA more than an hour ahead, can be edited fully; of CANCELADA only texts and file. */
export function editableOf(campaign: { status: CampaignStatus; scheduledAt: string | null }, now: Date): Editable {
  const { status, scheduledAt } = campaign
  if (status === 'INATIVA') return 'all'
  if (status === 'CANCELADA') return 'texts'
  if (status !== 'PROGRAMADA' || scheduledAt === null) return 'none'
  return Date.parse(scheduledAt) - now.getTime() > HOUR_MS ? 'all' : 'none'
}

/**
 * Returns whether a campaign that cannot be edited fully may switch to another connection: its own is deleted or
 * disconnected.
 */
export const mayChangeConnection = (campaign: { status: CampaignStatus; connected: boolean }): boolean =>
  campaign.status === 'CANCELADA' && !campaign.connected

/** CMP-04: which actions a campaign's status allows. */
export const actsOf = (status: CampaignStatus) => ({
  start: status === 'INATIVA' || status === 'PROGRAMADA',
  draft: status === 'PROGRAMADA',
  cancel: status === 'EM_ANDAMENTO',
  restart: status === 'CANCELADA',
  delete: status !== 'EM_ANDAMENTO',
})

/** Whether a campaign may be paused or resumed. A paused one stays EM_ANDAMENTO and may also be cancelled. */
export const pauseActsOf = ({ status, isPaused }: { status: CampaignStatus; isPaused: boolean }) => ({
  pause: status === 'EM_ANDAMENTO' && !isPaused,
  resume: status === 'EM_ANDAMENTO' && isPaused,
})

/** A requirement for starting a campaign (C-22). */
export type MissingPart = 'connection' | 'audience' | 'content' | 'template'

/** Returns what a campaign lacks before it can start. */
export const missingParts = (campaign: {
  whatsappId: number | null
  contactListId: number | null
  tagListId: number | null
  segmentId?: number | null
  fileListId: number | null
  mediaPath: string | null
  texts: number
}): MissingPart[] => [
  ...(campaign.whatsappId === null ? (['connection'] as const) : []),
  ...(campaign.contactListId === null && campaign.tagListId === null && campaign.segmentId == null
    ? (['audience'] as const)
    : []),
  ...(campaign.texts === 0 && campaign.mediaPath === null && campaign.fileListId === null
    ? (['content'] as const)
    : []),
]

/** CMP-06: progress in whole percent, delivered of valid; 0 without valid recipients. */
export const progressOfCampaign = ({ delivered, valid }: Pick<CampaignCounts, 'delivered' | 'valid'>): number =>
  valid === 0 ? 0 : Math.min(100, Math.floor((delivered * 100) / valid))

/** Returns the seconds from the first to the last of `count` messages at this pace. */
export function secondsFor(
  messages: number,
  pace: Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>,
): number {
  const gaps = Math.max(0, messages - 1)
  const longPauses = pace.longerIntervalAfter === 0 ? 0 : Math.floor(gaps / pace.longerIntervalAfter)
  return (gaps - longPauses) * pace.messageInterval + longPauses * pace.greaterInterval
}

const MOST_NAME = 50
const copySuffix: Readonly<Record<Language, string>> = { pt: ' (cópia)', en: ' (copy)', es: ' (copia)' }

/** Returns the name of a campaign's copy, shortened to the maximum length of a name. */
export const copyName = (name: string, language: Language): string =>
  name.slice(0, MOST_NAME - copySuffix[language].length).trimEnd() + copySuffix[language]
