import type { MacroAction, QuickMessage, QuickSuggestion } from '@recado/contract/quick-messages/quick-message'
import type { SignMedia } from '../../platform/storage/media-path.ts'

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
