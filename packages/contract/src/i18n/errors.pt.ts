import { areaErrors } from '../area-words.ts'
import type { ErrorCode } from '../errors.ts'
import { wordsIn } from '../words.ts'
import { firstErrorsPt } from './first-errors.pt.ts'

/**
 * The text of each error code: what happened, then what to do. `{{…}}` is filled from the values sent with the code.
 */
export const errorsPt: Record<ErrorCode, string> = { ...firstErrorsPt, ...wordsIn('pt', areaErrors) }
