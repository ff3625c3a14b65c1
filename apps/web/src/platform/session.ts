import { NEVER_DUE } from '@recado/contract/identity/company'
import { login, logout, me, refreshToken } from '@recado/contract/identity/endpoints'
import { twoFactorLogin } from '@recado/contract/identity/two-factor'
import type { SessionUser, User } from '@recado/contract/identity/user'
import { replaceEqualDeep } from '@tanstack/react-query'
import { create } from 'zustand'
import { accessToken, call, endSession, guardSession, sessionSignal, setAccessToken } from './api/api.ts'
import { ApiError } from './api/api-error.ts'
import { forgetPerson } from './api/query-client.ts'
import { createPause } from './api/reading-pause.ts'
import { isPreviewOf, keepPreview, useViewAs, type ViewedRole, viewedUser } from './api/view-as.ts'
import { platformTexts } from './i18n/platform-texts.ts'
import { forgetFiles } from './personal/leaving.ts'
import { beginTexts, endTexts, forgetTexts, needsTexts } from './personal/personal-texts.ts'
import { forgetOffline, readStored, writeStored } from './storage.ts'
import { toastError, toastWarning } from './toast.ts'
import { setTimeZone } from './values/company-zone.rules.ts'

/** The session of this browser. `unreachable`: a session exists, but the server does not answer yet. */
export type Session =
  | { state: 'starting' | 'unreachable' }
  /** `byChoice`: the user logged out, here or in another tab. */
  | { state: 'out'; reason: ApiError | null; byChoice?: boolean }
  /** `own`: the user as they are, while `user` has the permissions of a previewed role. */
  | { state: 'in'; user: SessionUser; own?: SessionUser }

export const useSession = create<Session>()(() => ({ state: 'starting' }))

// Runs when the session begins, changes or ends. An unreachable server changes nothing.
useSession.subscribe((session) => {
  if (session.state === 'out' || session.state === 'in')
    setTimeZone(session.state === 'in' ? (session.user.company?.timeZone ?? null) : null)
  if (session.state === 'out') {
    writeStored('cshow', null)
    // The variable names of another company are not for the next user.
    writeStored('variables', null)
  } else if (session.state === 'in') writeStored('cshow', campaignsOn(session.user) ? true : null)
})

/** CMP-11: only the setting decides over the flag; screens and calls also require the plan. */
const campaignsOn = ({ company }: SessionUser) =>
  company?.settings?.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true') === true

// All tabs of a browser share one session; each follows the changes of the others.
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('recado-session')

/** Returns the session of a user. In a preview, its user has the permissions of the previewed role. */
function signedInAs(own: SessionUser): Session {
  const user = viewedUser(own)
  return user === own ? { state: 'in', user } : { state: 'in', user, own }
}

/** Returns the signed-in user without a preview, or null. */
function ownUser(): SessionUser | null {
  const session = useSession.getState()
  return session.state === 'in' ? (session.own ?? session.user) : null
}

/** Returns whether two states of a user have the same rights. */
const hasSameRights = (one: SessionUser, other: SessionUser) => {
  const rightsOf = ({ roleId, profile, permissions }: SessionUser) => ({ roleId, profile, permissions })
  const before = rightsOf(one)
  return replaceEqualDeep(before, rightsOf(other)) === before
}

/** Ends a preview that is not the user's, or whose user's own rights changed. A reload may have followed the change. */
export function checkPreview(own: SessionUser): void {
  const { preview } = useViewAs.getState()
  if (preview === null) return
  const before = ownUser()
  if (isPreviewOf(preview, own) && (before === null || hasSameRights(before, own))) return
  keepPreview(null)
  if (preview.userId !== own.id) return
  toastWarning(platformTexts.text('previewEnded'))
}

/** Shows the app as users with a role see it, until `endView`. Cached data follows the permissions, as after an event. */
export const viewAs = (role: ViewedRole): void => changeView(role)

/** Returns from a preview to the user's own role. */
export const endView = (): void => changeView(null)

function changeView(role: ViewedRole | null): void {
  const own = ownUser()
  if (!own) return
  keepPreview(role && { userId: own.id, role })
  useSession.setState(signedInAs(own), true)
}

/** A company that never expires has a far due date for clients that need one. Our screens hide it. */
function withoutFarDate(user: SessionUser): SessionUser {
  const { company } = user
  if (company?.dueDate !== NEVER_DUE) return user
  return { ...user, company: { ...company, dueDate: null, trialExpiration: company.trialEndsOn } }
}

/** @param mergeTexts stores the user's unsent texts from the server in this browser; absent when they were not read */
function enter(token: string, answered: SessionUser, mergeTexts?: (() => void) | null): void {
  const user = withoutFarDate(answered)
  const before = useSession.getState()
  if (before.state === 'in' && before.user.id !== user.id) {
    endSession()
    forgetPerson()
    writeStored('variables', null)
  }
  forgetOffline(user.id)
  keepReason(null)
  setAccessToken(token)
  writeStored('companyId', user.companyId)
  writeStored('userId', user.id)
  mergeTexts?.()
  beginTexts(user.id)
  checkPreview(user)
  useSession.setState(signedInAs(user), true)
}

// The reason for the sign-out survives a reload, because the user is still reading it.
const REASON = 'recado-signed-out'

function keepReason(reason: ApiError | null): void {
  try {
    if (reason === null) sessionStorage.removeItem(REASON)
    else sessionStorage.setItem(REASON, JSON.stringify(messageOf(withoutToken(reason))))
  } catch {}
}

function readStoredReason(): ApiError | null {
  try {
    return reasonOf(JSON.parse(sessionStorage.getItem(REASON) ?? 'null'))
  } catch {
    return null
  }
}

/** The reason as other tabs and a reload receive it, with the server's data such as the expiry date. */
const messageOf = ({ code, data }: ApiError) => ({ out: code, data })

function reasonOf(message: unknown): ApiError | null {
  const { out, data } = (message ?? {}) as Partial<ReturnType<typeof messageOf>>
  return typeof out === 'string' ? new ApiError(out, 401, data) : null
}

/** The payment token stays in the memory of open tabs and is never stored. */
function withoutToken({ code, status, data: { paymentToken: _, ...data } }: ApiError): ApiError {
  return new ApiError(code, status, data)
}

function forgetPersonal(userId: number): void {
  forgetTexts(userId)
  const getsNotices = readStored('pushDevice')?.startsWith(`${userId}:`) === true
  forgetFiles(userId, getsNotices)
}

function leave(reason: ApiError | null): void {
  keepReason(reason)
  keepPreview(null)
  const before = useSession.getState()
  const byChoice = reason === null && before.state === 'in'
  endTexts()
  // A session that ended otherwise may have unsaved texts, which its user returns for.
  if (byChoice) forgetPersonal(before.user.id)
  forgetPerson()
  forgetOffline()
  endSession()
  writeStored('companyId', null)
  writeStored('userId', null)
  useSession.setState({ state: 'out', reason, byChoice }, true)
}

/** Renewals have a separate rate limit, so a refused GET does not delay them. */
const renewalAllowed = createPause()

/**
 * True when a renewal returned another user than the browser's current one: a late answer to the previous user may have
 * replaced the cookie.
 */
function isOtherPerson({ id }: SessionUser): boolean {
  const session = useSession.getState()
  // All tabs share the session of the user who signed in last.
  const owner = readStored('userId') ?? (session.state === 'in' ? session.user.id : id)
  return owner !== id
}

/**
 * Exchanges the refresh cookie for a token. Only one tab at a time does so, so that a rotated cookie is never used
 * twice. The call is cancelled when the session ends, because the cookie of its answer could replace the next user's.
 */
async function renew(withTexts = false): Promise<void> {
  const before = accessToken()
  const signal = sessionSignal()
  // Signed out while waiting for the lock, a limit or the answer: a new token would revive the session on screen.
  const isOver = () => signal.aborted || before !== accessToken()
  const exchange = async () => {
    const renewed = await renewalAllowed(signal, async () =>
      isOver() ? null : call(refreshToken, { body: {}, signal }),
    )
    signal.throwIfAborted()
    if (!renewed || isOver()) return null
    if (isOtherPerson(renewed.user)) throw new ApiError('ERR_SESSION_EXPIRED', 401)
    if (withTexts && needsTexts(renewed.user.id)) return renewed
    enter(renewed.token, renewed.user)
    return null
  }
  try {
    const renewed = await (navigator.locks
      ? navigator.locks.request('recado-refresh', { signal }, exchange)
      : exchange())
    if (!renewed) return
    // Outside the lock, because the call may have to renew the token itself.
    const texts = await textsWith(renewed)
    if (!signal.aborted) enter(renewed.token, renewed.user, texts)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !isOver()) {
      leave(error)
      // Share only the expiry of the company. A refused cookie concerns this tab only; another tab's may be newer.
      if (error.code === 'ERR_COMPANY_EXPIRED') tabs?.postMessage(messageOf(error))
    }
    throw error
  }
}

guardSession({
  renew: () => renew(),
  sessionLost: (error) => {
    leave(error)
    tabs?.postMessage(messageOf(error))
  },
  passwordDue,
  twoFactorDue,
  viewOnly: toastError,
})

tabs?.addEventListener('message', ({ data }) => {
  if (data === 'out') leave(null)
  // The server ended the session: every tab shows the reason, including one that already knows it.
  const reason = reasonOf(data)
  if (reason && useSession.getState().state !== 'out') leave(reason)
  if (data === 'in') void startSession()
})

/** Resumes this browser's session, if it has one. Never throws. */
export async function startSession(): Promise<void> {
  if (readStored('companyId') === null) return leave(readStoredReason())
  const signal = sessionSignal()
  try {
    await renew(true)
  } catch (error) {
    // A missing answer is no reason to sign out: the session is kept, and starting is retried.
    const isRefused = error instanceof ApiError && error.status === 401
    if (!signal.aborted && !isRefused) useSession.setState({ state: 'unreachable' }, true)
  }
}

/**
 * Reads the user's unsent texts before the first screen does. @returns a function that stores them here, or null when
 * they could not be read
 */
async function textsWith({ token, user }: { token: string; user: SessionUser }): Promise<(() => void) | null> {
  setAccessToken(token)
  try {
    const { mergeTexts, readTexts } = await import('./personal/saving.ts')
    const texts = await readTexts()
    return () => mergeTexts(user.id, texts)
  } catch {
    return null
  }
}

/** An accepted login. `enter` opens the app with it. */
export interface Entry {
  enter: () => void
  user: SessionUser
}

async function entryOf({ token, user }: { token: string; user: SessionUser }): Promise<Entry> {
  endSession()
  const texts = await textsWith({ token, user })
  const finish = () => {
    enter(token, user, texts)
    tabs?.postMessage('in')
  }
  return { enter: finish, user: withoutFarDate(user) }
}

/** Signs in (AUT-01, AUT-04, AUT-05). @throws ApiError with the server's code */
export const signIn = async (email: string, password: string): Promise<Entry> =>
  entryOf(await call(login, { body: { email, password } }))

/** The second step of a login: a code for the challenge from ERR_TWO_FACTOR_REQUIRED. */
export const signInWithCode = async (challenge: string, code: string): Promise<Entry> =>
  entryOf(await call(twoFactorLogin, { body: { challenge, code } }))

/** Timeout of the server's answer when a session ends, in milliseconds. */
const ENDING_TIMEOUT = 8000

/**
 * Runs a call that ends the session. Blocks typing until it finishes, because nothing typed then could be saved.
 * @throws ApiError ERR_NETWORK after 8 s, also while the call still waits for a new token
 */
export async function withoutInput<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { body } = document
  const controller = new AbortController()
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new ApiError('ERR_NETWORK', 0))
    controller.abort()
  }, ENDING_TIMEOUT)
  body.inert = true
  try {
    return await Promise.race([run(controller.signal), tooLate])
  } finally {
    clearTimeout(timer)
    body.inert = false
  }
}

/** Ends the session here, in the other tabs and on the server. An unreachable server does not block it. */
export async function signOut(): Promise<void> {
  await withoutInput((signal) => call(logout, { signal })).catch(() => {})
  leave(null)
  writeStored('pushDevice', null)
  tabs?.postMessage('out')
}

/** Ends the session in this browser only, because the server has already ended it (AUT-10). */
export const dropSession = (code: string) => leave(new ApiError(code, 401))

/**
 * Ends the session in this browser because the server permanently refused the socket. Makes a call first, because its
 * refusal has more details than the socket's, such as the expiry date and how to pay.
 */
export async function leaveWithReason(code: string): Promise<void> {
  await call(me, {}).catch(() => {})
  if (useSession.getState().state === 'in') dropSession(code)
}

/** Updates the session after the user changed their own account. */
export function updateMe(change: Partial<SessionUser>): void {
  const before = ownUser()
  if (!before) return
  const own = { ...before, ...change }
  checkPreview(own)
  useSession.setState(signedInAs(own), true)
}

/**
 * Updates the session with the user's current data from the server. Renders nothing when nothing changed.
 * @throws ApiError
 */
export async function readMe(signal: AbortSignal): Promise<void> {
  const user = withoutFarDate(await call(me, { signal }))
  const own = ownUser()
  if (own?.id !== user.id) return
  const now = replaceEqualDeep(own, { ...own, ...user })
  if (now !== own) updateMe(now)
}

/** A new password must be chosen before anything else (access.5). */
export function passwordDue(): void {
  updateMe({ mustChangePassword: true })
}

/** The company requires two-factor authentication, and this user must set it up first. */
export function twoFactorDue(): void {
  updateMe({ mustSetUpTwoFactor: true })
}

/** Two-factor authentication was turned on or off. This tab updates itself; the others learn it from the server. */
export function twoFactorChanged(on: boolean): void {
  updateMe({ twoFactor: on, ...(on ? { mustSetUpTwoFactor: false } : {}) })
  tabs?.postMessage('in')
}

/** The server ended all sessions of this user: sign out here and in the other tabs. */
export function signedOutEverywhere(): void {
  leave(null)
  tabs?.postMessage('out')
}

/** A new password was chosen. This tab updates itself; the others learn it from the server. */
export function passwordChanged(user: User): void {
  updateMe({ ...user, mustChangePassword: false })
  tabs?.postMessage('in')
}

/** The signed-in user. Only for components below the shell, which is not rendered otherwise. */
export function useMe(): SessionUser {
  return useSession((session) => {
    if (session.state !== 'in') throw new Error('no user is signed in')
    return session.user
  })
}

/** The signed-in user without a preview. Only for components below the shell. */
export function useOwn(): SessionUser {
  return useSession((session) => {
    if (session.state !== 'in') throw new Error('no user is signed in')
    return session.own ?? session.user
  })
}
