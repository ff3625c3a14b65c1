import type { Endpoint, In, Out } from '@recado/contract/endpoint'
import { calmText } from '@recado/contract/values/calm-text.rules'
import { errorTextReady } from '../i18n/errors.ts'
import { isExpired } from './access-token.rules.ts'
import { ApiError } from './api-error.ts'
import { setDatabaseDown, setReachable } from './connection-state.ts'
import { whenAllowed } from './reading-pause.ts'
import { sendUpload, type UploadProgress } from './send-upload.ts'
import { isBackgroundWrite, isRefusedInPreview, previewHeader } from './view-as.ts'

/**
 * The input of a call: the parts that the endpoint declares. Each query parameter is optional. With files it is sent as
 * multipart, and `onProgress` receives the number of bytes sent.
 */
export type CallInput<E extends Endpoint> = PartOf<E, 'params'> &
  (E extends { query: object } ? { query?: Partial<In<E, 'query'>> } : unknown) &
  PartOf<E, 'body'> & { form?: FormData; signal?: AbortSignal; onProgress?: UploadProgress }

type PartOf<E extends Endpoint, K extends 'params' | 'body'> = E extends { [P in K]: object }
  ? undefined extends In<E, K>
    ? { [P in K]?: In<E, K> }
    : { [P in K]: In<E, K> }
  : unknown

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  signal?: AbortSignal
  onProgress?: UploadProgress
}

let token: string | null = null
/** Counts the tokens, because within one second the server issues the same token text twice. */
let tokens = 0
let writes = 0
let renewing: Promise<void> | null = null
/** Aborts when the session ends. */
let session = new AbortController()
let renew: () => Promise<void> = () => Promise.reject(new ApiError('ERR_SESSION_EXPIRED', 401))
let onSessionLost: (error: ApiError) => void = () => {}
let passwordDue: () => void = () => {}
let twoFactorDue: () => void = () => {}
let viewOnly: (error: ApiError) => void = () => {}

/** The bearer token, kept in memory only. */
export const accessToken = () => token
export const setAccessToken = (value: string | null) => {
  token = value
  tokens += 1
}

/** Aborts when the session ends, with the reason ERR_SESSION_EXPIRED. */
export const sessionSignal = (): AbortSignal => session.signal

/**
 * Discards the token. Cancels the renewal and all calls that are not sent yet, because the next token may belong to
 * another user.
 */
export function endSession(): void {
  setAccessToken(null)
  renewing = null
  session.abort(new ApiError('ERR_SESSION_EXPIRED', 401))
  session = new AbortController()
}

/** The number of unanswered calls that change data. */
export const writesUnderWay = () => writes

/** The session's handlers for calls that affect it. */
export interface SessionGuards {
  /** Gets a new token. */
  renew: () => Promise<void>
  /** Called when no token can be obtained. */
  sessionLost: (error: ApiError) => void
  /** Called when the server refuses every call until the user chooses a new password (companies.2). */
  passwordDue?: () => void
  /** Called when the server refuses every call until the user sets up two-factor authentication. */
  twoFactorDue?: () => void
  /** Called when an action of the user is refused, because a preview of a role changes nothing. */
  viewOnly?: (error: ApiError) => void
}

/** Registers the session's handlers. Called once. */
export function guardSession(guards: SessionGuards): void {
  renew = guards.renew
  onSessionLost = guards.sessionLost
  passwordDue = guards.passwordDue ?? (() => {})
  twoFactorDue = guards.twoFactorDue ?? (() => {})
  viewOnly = guards.viewOnly ?? (() => {})
}

/** Renews the token once, however many calls ask for it concurrently (AUT-07). */
export function renewToken(): Promise<void> {
  if (renewing) return renewing
  const renewal = renew().finally(() => {
    if (renewing === renewal) renewing = null
  })
  renewing = renewal
  return renewal
}

/** The URL of an endpoint with its parameters filled in. */
export function addressOfCall(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return `/api${path}${search.size ? `?${search}` : ''}`
}

/** True when the answer is from the server and not from a proxy. */
const isFromServer = ({ status, headers }: Response) =>
  status < 502 || status > 504 || /json/.test(headers.get('content-type') ?? '')

/** A large body is passed as finished JSON, which was built in chunks so that it does not block the tab. */
const jsonOf = (body: unknown) => (typeof body === 'string' || body === undefined ? body : JSON.stringify(body))

async function send(endpoint: Endpoint, input: Loose): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...previewHeader(endpoint) }
  if (endpoint.access.login && token) headers.authorization = `Bearer ${token}`
  if (input.body !== undefined && !input.form) headers['content-type'] = 'application/json'
  const { method } = endpoint
  const { form, onProgress, signal } = input
  const address = addressOfCall(endpoint, input.params, input.query)
  try {
    const response =
      form && onProgress
        ? await sendUpload(address, { method, headers, form, onProgress, signal })
        : await fetch(address, {
            method,
            headers,
            body: form ?? jsonOf(input.body),
            credentials: 'same-origin',
            signal,
          })
    setReachable(isFromServer(response))
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    setReachable(false)
    throw new ApiError('ERR_NETWORK', 0)
  }
}

/** Parses the body of an answer. `calmText` makes its texts safe to display. */
const jsonIn = async (response: Response): Promise<unknown> => JSON.parse(calmText(await response.text()))

async function failure(response: Response, signal: AbortSignal | undefined): Promise<ApiError> {
  const body: unknown = await jsonIn(response).catch((error: unknown) => {
    // Aborted while reading: a partial answer gives no reliable reason, least of all for the end of the session.
    if (signal?.aborted) throw error
    return null
  })
  const data = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const code = typeof data.error === 'string' ? data.error : 'ERR_INTERNAL_SERVER_ERROR'
  // This error is followed by a renewal and not shown, so its text is not loaded.
  const isRenewed = response.status === 403 && code === 'ERR_SESSION_EXPIRED'
  if (!isRenewed) await errorTextReady(code)
  return new ApiError(code, response.status, data)
}

type Reader = (response: Response) => Promise<unknown>

const readJson: Reader = async (response) => (response.status === 204 ? undefined : jsonIn(response))

async function attempt(endpoint: Endpoint, input: Loose, read: Reader): Promise<unknown> {
  const response = await send(endpoint, input)
  if (response.ok) {
    setDatabaseDown(false)
    return read(response)
  }
  const error = await failure(response, input.signal)
  if (error.code === 'ERR_DATABASE_UNAVAILABLE') setDatabaseDown(true)
  throw error
}

/**
 * Calls an endpoint of the contract.
 *
 * A first 403 ERR_SESSION_EXPIRED renews the token and repeats the call. Calls made during the renewal wait for it. A
 * 401 ends the session (AUT-08). A required password change opens its screen.
 * @throws ApiError with the server's code; ERR_NETWORK without an answer; ERR_SESSION_EXPIRED when the session ended
 *   before the call was sent
 */
export async function call<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Out<E>> {
  return (await withWriteCount(endpoint, input as Loose, readJson)) as Out<E>
}

/** Calls an endpoint that answers with a file. */
export async function callForFile<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  return (await withWriteCount(endpoint, input as Loose, (response) => response.blob())) as Blob
}

/**
 * Refuses a write during a preview of a role, which changes nothing. The user sees the refusal as a toast too.
 * @throws ApiError ERR_VIEW_ONLY
 */
export async function refuseInPreview(endpoint: Endpoint): Promise<void> {
  if (!isRefusedInPreview(endpoint)) return
  const refusal = new ApiError('ERR_VIEW_ONLY', 403)
  await errorTextReady(refusal.code)
  if (!isBackgroundWrite(endpoint)) viewOnly(refusal)
  throw refusal
}

async function withWriteCount(endpoint: Endpoint, loose: Loose, read: Reader): Promise<unknown> {
  // Other calls must not wait here: they belong to the session at the time of the call.
  if (isRefusedInPreview(endpoint)) await refuseInPreview(endpoint)
  const write = endpoint.method === 'GET' ? 0 : 1
  writes += write
  try {
    return await withSession(endpoint, loose, read)
  } finally {
    writes -= write
  }
}

async function withSession(endpoint: Endpoint, loose: Loose, read: Reader): Promise<unknown> {
  const { login } = endpoint.access
  const { signal } = session
  const renewHere = () => renewToken().finally(() => signal.throwIfAborted())
  if (login && (renewing || (token && isExpired(token, Date.now())))) await renewHere()
  const once = async () => {
    if (login) signal.throwIfAborted()
    return attempt(endpoint, loose, read)
  }
  const sentWith = tokens
  try {
    // Only readings wait for a rate limit. Writes and downloads report the refusal at once.
    const isReading = endpoint.method === 'GET' && read === readJson
    return await (isReading ? whenAllowed(loose.signal, once) : once())
  } catch (error) {
    if (!login || signal.aborted || !(error instanceof ApiError)) throw error
    if (error.status === 403 && error.code === 'ERR_SESSION_EXPIRED') {
      // A late refusal may belong to a token that another call has already renewed.
      if (tokens === sentWith) await renewHere()
      return await once()
    }
    if (error.status === 401) onSessionLost(error)
    if (error.code === 'ERR_PASSWORD_CHANGE_REQUIRED') passwordDue()
    if (error.code === 'ERR_TWO_FACTOR_SETUP_REQUIRED') twoFactorDue()
    throw error
  }
}
