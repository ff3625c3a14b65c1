import type { Campaign } from '@recado/contract/campaigns/campaign'
import { ApiError } from '../../../platform/api/api-error.ts'

/** Returns the unknown variables that the server names when it refuses a start or a save; null for other errors. */
export function unknownIn(error: unknown): string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_CAMPAIGN_VARIABLES') return null
  const { variables } = error.data
  return Array.isArray(variables) ? variables.filter((name) => typeof name === 'string') : []
}

/** Returns the stored campaign when the server refuses a save that is based on an older revision; null for other errors. */
export function storedIn(error: unknown): Campaign | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_CAMPAIGN_REVISION') return null
  return (error.data.stored as Campaign | undefined) ?? null
}
