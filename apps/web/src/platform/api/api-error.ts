/** Why a call failed. `code` is the server's, or ERR_NETWORK when no answer came. */
export class ApiError extends Error {
  readonly code: string
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** The server's data beside the code: a field, an owner, a date. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: string, status: number, data: Record<string, unknown> = {}) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.data = data
  }
}

/** The code of anything that was thrown. */
export const errorCode = (error: unknown) => (error instanceof ApiError ? error.code : 'ERR_INTERNAL_SERVER_ERROR')
