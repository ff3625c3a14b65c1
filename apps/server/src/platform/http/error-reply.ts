import type { ErrorBody } from '@recado/contract/errors'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { isDatabaseGone, isOutOfSpace, isStorageGone } from '../outage.ts'

export interface ErrorAnswer {
  status: number
  body: ErrorBody
  /** An error that we must fix. It is logged in full. */
  unexpected: boolean
}

const answer = (error: AppError): ErrorAnswer => ({
  status: error.status,
  body: { error: error.code, ...error.data },
  unexpected: false,
})

// Requests that Fastify and its plugins reject before a handler runs.
const fastifyCodes: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('ERR_BODY_TOO_LARGE'),
  FST_REQ_FILE_TOO_LARGE: new AppError('ERR_BODY_TOO_LARGE'),
  FST_FILES_LIMIT: new AppError('ERR_TOO_MANY_FILES'),
  FST_PARTS_LIMIT: new AppError('ERR_TOO_MANY_FILES'),
  FST_FIELDS_LIMIT: new AppError('ERR_VALIDATION'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('ERR_MALFORMED_BODY'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('ERR_MALFORMED_BODY'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('ERR_MALFORMED_BODY', {}, 415),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('ERR_MALFORMED_BODY'),
  FST_ERR_BAD_URL: new AppError('ERR_ROUTE_NOT_FOUND'),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('ERR_VALIDATION'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new AppError('ERR_MALFORMED_BODY'),
}

// PostgreSQL's codes for input that no column can store: out of range, NUL, invalid text, wrong format.
const inputStates = new Set(['22003', '22021', '22P05', '22P02', '22008', '22007'])
/** Turns any thrown value into status and body. Only this function does so (ARCHITECTURE 4, Errors). */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof AppError) return answer(error)
  if (error instanceof z.ZodError) return answer(validationError(error))
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const fastifyError = fastifyCodes[code]
  if (fastifyError) return answer(fastifyError)
  if (isOutOfSpace(error)) return answer(new AppError('ERR_STORAGE_FULL'))
  if (isStorageGone(error)) return answer(new AppError('ERR_STORAGE_UNAVAILABLE'))
  if (isDatabaseGone(error)) return answer(new AppError('ERR_DATABASE_UNAVAILABLE'))
  if (inputStates.has(code)) return answer(new AppError('ERR_VALIDATION'))
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return answer(new AppError('ERR_MALFORMED_BODY', {}, status))
  return { ...answer(new AppError('ERR_INTERNAL_SERVER_ERROR')), unexpected: true }
}

function validationError(error: z.ZodError): AppError {
  const issues = error.issues.slice(0, 20).map((issue) => ({ field: issue.path.join('.'), problem: issue.code }))
  return new AppError('ERR_VALIDATION', { field: issues[0]?.field ?? '', issues })
}
