/** An error of the Graph API, in the format of its "error" object. */
export class GraphError extends Error {
  readonly code: number
  readonly status: number
  readonly details: string | null
  readonly subcode: number | null
  constructor(code: number, message: string, about: { status?: number; details?: string; subcode?: number } = {}) {
    super(`(#${code}) ${message}`)
    this.name = 'GraphError'
    this.code = code
    this.status = about.status ?? 400
    this.details = about.details ?? null
    this.subcode = about.subcode ?? null
  }

  /** The body of the answer. */
  get body(): { error: Record<string, unknown> } {
    const { message, code, details, subcode } = this
    return {
      error: {
        message,
        type: 'OAuthException',
        code,
        ...(subcode === null ? {} : { error_subcode: subcode }),
        ...(details === null ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: 'AFakeTraceIdOfThisGraph',
      },
    }
  }
}

/** The titles of the codes with which the Cloud API refuses messages, immediately or in a status. */
export const titles: Readonly<Record<number, string>> = {
  4: 'Application request limit reached',
  10: 'Permission denied',
  190: 'Error validating access token: Session has expired',
  368: 'Temporarily blocked for policies violations',
  80007: 'Rate limit hit',
  130429: 'Rate limit hit',
  130472: 'User’s number is part of an experiment',
  131000: 'Something went wrong',
  131005: 'Access denied',
  131016: 'Service unavailable',
  131026: 'Message undeliverable',
  131031: 'Account has been locked',
  131042: 'Business eligibility payment issue',
  131047: 'Re-engagement message',
  131048: 'Spam rate limit hit',
  131049: 'This message was not delivered to maintain healthy ecosystem engagement',
  131050: 'User has stopped marketing messages',
  131051: 'Unsupported message type',
  131052: 'Media download error',
  131053: 'Media upload error',
  131056: '(Business Account, Consumer Account) pair rate limit hit',
  132000: 'Number of parameters does not match the expected number of params',
  132001: 'Template name does not exist in the translation',
  132012: 'Parameter format does not match format in the created template',
  132015: 'Template is paused',
  132016: 'Template is disabled',
  133010: 'Phone number not registered',
}

/** Creates an error by its code. */
export const refusal = (code: number, details?: string, status = 400): GraphError =>
  new GraphError(code, titles[code] ?? 'Something went wrong', { status, ...(details && { details }) })

/** Error for a missing, wrong or unknown field. */
export const wrongField = (details: string): GraphError => new GraphError(100, 'Invalid parameter', { details })

/** Error for an id that does not exist, or that the token may not access. */
export const unknownObject = (id: string): GraphError =>
  new GraphError(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33 },
  )
