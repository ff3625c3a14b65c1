import { type ErrorCode, errorStatus } from '@recado/contract/errors'

/** An error that the caller receives: a code of the contract's catalogue, and the values for its text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown>
  /** Given only for a code with two statuses (access.1: an expired access token is 403, a lost session 401). */
  readonly status: number

  constructor(code: ErrorCode, data: Record<string, unknown> = {}, status: number = errorStatus[code]) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.data = data
    this.status = status
  }
}
