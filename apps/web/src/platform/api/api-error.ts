/** The error of a failed call. `code` is the server's, or ERR_NETWORK without an answer. */
export class ApiError extends Error {
  readonly code: string
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  /** The server's data beside the code, such as a field, an owner or a date. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: string, status: number, data: Record<string, unknown> = {}) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.data = data
  }
}

/** The error code of any thrown value. */
export const errorCode = (error: unknown) => (error instanceof ApiError ? error.code : 'ERR_INTERNAL_SERVER_ERROR')
