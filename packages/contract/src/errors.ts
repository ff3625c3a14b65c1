import { areaErrors } from './area-words.ts'
import { statusOf } from './words.ts'

/** Every error code of the server with its HTTP status (access.1, wire.3): the general codes and those of the areas. */
export const errorStatus = {
  ERR_INTERNAL_SERVER_ERROR: 500,
  ERR_DATABASE_UNAVAILABLE: 503,
  ERR_STORAGE_FULL: 503,
  ERR_STORAGE_UNAVAILABLE: 503,
  ERR_ROUTE_NOT_FOUND: 404,
  ERR_VALIDATION: 400,
  ERR_FILTER_REQUIRED: 400,
  ERR_MALFORMED_BODY: 400,
  ERR_BODY_TOO_LARGE: 413,
  ERR_REQUEST_TIMEOUT: 408,
  ERR_UNSUPPORTED_MEDIA: 400,
  ERR_EMPTY_FILE: 400,
  ERR_TOO_MANY_FILES: 400,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_NO_PERMISSION: 403,
  ERR_PLAN_FEATURE_DISABLED: 403,
  ...statusOf(areaErrors),
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every error response: the code and the values that its text needs (a field, an owner, a date). */
export interface ErrorBody {
  error: string
  [detail: string]: unknown
}
