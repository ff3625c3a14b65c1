import type { MacroAction, QuickMessage, QuickSuggestion } from '@recado/contract/quick-messages/quick-message'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { signMediaPath } from '../../platform/storage/media-path.ts'

export interface QuickMessageRow {
  company_id: number
  id: number
  user_id: number | null
  shortcode: string
  message: string
  geral: boolean
  status: boolean
  media_name: string | null
  media_file: string | null
  actions: MacroAction[]
  created_at: Date
  updated_at: Date
}

/** Gives the address of a stored file, good for 24 hours (messages.3). */
export type SignMedia = (companyId: number, file: string) => string

export function mediaSigner(secrets: Secrets, clock: Clock): SignMedia {
  const key = secrets.key('media')
  return (companyId, file) => signMediaPath(key, companyId, file, clock.now())
}

export function quickMessageOf(row: QuickMessageRow, sign: SignMedia): QuickMessage {
  return {
    ...quickSuggestionOf(row, sign),
    companyId: row.company_id,
    userId: row.user_id,
    status: row.status,
    isMedia: row.media_file !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function quickSuggestionOf(row: QuickMessageRow, sign: SignMedia): QuickSuggestion {
  return {
    id: row.id,
    shortcode: row.shortcode,
    message: row.message,
    geral: row.geral,
    mediaPath: row.media_file,
    mediaName: row.media_name,
    mediaUrl: row.media_file && sign(row.company_id, row.media_file),
    actions: row.actions,
  }
}
