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
import { forgetFiles } from './personal/leaving.ts'
import { beginTexts, endTexts, forgetTexts, needsTexts } from './personal/personal-texts.ts'
import { forgetOffline, readStored, writeStored } from './storage.ts'

/**
 * The person who is signed in at this browser. `unreachable`: there is a session, but the server does not answer yet.
 */
export type Session =
  | { state: 'starting' | 'unreachable' }
  /** `byChoice`: the person left, here or in another tab. */
  | { state: 'out'; reason: ApiError | null; byChoice?: boolean }
  | { state: 'in'; user: SessionUser }

export const useSession = create<Session>()(() => ({ state: 'starting' }))

// Of a session that begins, changes or ends; while a server does not answer it stays as it was.
useSession.subscribe((session) => {
  if (session.state === 'out') {
    writeStored('cshow', null)
    // Another company's names are not for the next person here.
    writeStored('variables', null)
  } else if (session.state === 'in') writeStored('cshow', campaignsOn(session.user) ? true : null)
})

/** CMP-11: the setting alone decides over the flag; screens and calls need the plan too. */
const campaignsOn = ({ company }: SessionUser) =>
  company?.settings?.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true') === true

// Several tabs of one browser are one session: each follows what another did.
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('recado-session')

/** A company that never expires comes with a far date, for clients that need one; our screens show none. */
function withoutFarDate(user: SessionUser): SessionUser {
  const { company } = user
  if (company?.dueDate !== NEVER_DUE) return user
  return { ...user, company: { ...company, dueDate: null, trialExpiration: company.trialEndsOn } }
}

/** @param mergeTexts puts the person's unsent texts of the server into this browser; absent when they were not read */
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
  useSession.setState({ state: 'in', user }, true)
}

// The reason why this tab was signed out outlives a reload: the person still reads it.
const REASON = 'recado-signed-out'

function keepReason(reason: ApiError | null): void {
  try {
    if (reason === null) sessionStorage.removeItem(REASON)
    else sessionStorage.setItem(REASON, JSON.stringify(messageOf(withoutToken(reason))))
  } catch {}
}

function keptReason(): ApiError | null {
  try {
    return reasonOf(JSON.parse(sessionStorage.getItem(REASON) ?? 'null'))
  } catch {
    return null
  }
}

/** A reason as other tabs and a reload get it: with the data that the server sent beside the code, such as the day of an end. */
const messageOf = ({ code, data }: ApiError) => ({ out: code, data })

function reasonOf(message: unknown): ApiError | null {
  const { out, data } = (message ?? {}) as Partial<ReturnType<typeof messageOf>>
  return typeof out === 'string' ? new ApiError(out, 401, data) : null
}

/** The token that pays is for the memory of open tabs only, never for a storage. */
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
  const before = useSession.getState()
  const byChoice = reason === null && before.state === 'in'
  endTexts()
  // A session that ended otherwise may hold what nobody has saved; its person comes back for it.
  if (byChoice) forgetPersonal(before.user.id)
  forgetPerson()
  forgetOffline()
  endSession()
  writeStored('companyId', null)
  writeStored('userId', null)
  useSession.setState({ state: 'out', reason, byChoice }, true)
}

/** Renewals have a separate limit: a refused read does not delay them. */
const renewalAllowed = createPause()

/** Whether a renewal answered another person than the one of this browser: an earlier person's late answer may have replaced the cookie. */
function isOtherPerson({ id }: SessionUser): boolean {
  const session = useSession.getState()
  // All tabs are one session, of the person who signed in last.
  const owner = readStored('userId') ?? (session.state === 'in' ? session.user.id : id)
  return owner !== id
}

/**
 * Exchanges the refresh cookie for a token. One tab at a time, so that a rotated cookie is never used twice. The call is cancelled when
 * the session ends, because the cookie of its answer could replace the next person's.
 */
async function renew(withTexts = false): Promise<void> {
  const before = accessToken()
  const signal = sessionSignal()
  // Signed out while waiting for the lock, a limit or the answer: a new token would bring the session back to life on screen.
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
    // Outside of the lock: the call may have to renew the token itself.
    const texts = await textsWith(renewed)
    if (!signal.aborted) enter(renewed.token, renewed.user, texts)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !isOver()) {
      leave(error)
      // Only an end of the whole company: of a refused cookie each tab has an answer of its own, and it may be newer.
      if (error.code === 'ERR_COMPANY_EXPIRED') tabs?.postMessage(messageOf(error))
    }
    throw error
  }
}

guardSession({
  renew: () => renew(),
  lost: (error) => {
    leave(error)
    tabs?.postMessage(messageOf(error))
  },
  passwordDue,
  twoFactorDue,
})

tabs?.addEventListener('message', ({ data }) => {
  if (data === 'out') leave(null)
  // The server ended the session: each of its tabs says why, the one that knows it already too.
  const reason = reasonOf(data)
  if (reason && useSession.getState().state !== 'out') leave(reason)
  if (data === 'in') void startSession()
})

/** Resumes the session of this browser, if it has one. Never throws. */
export async function startSession(): Promise<void> {
  if (readStored('companyId') === null) return leave(keptReason())
  const signal = sessionSignal()
  try {
    await renew(true)
  } catch (error) {
    // No answer is no reason to sign out: the person stays, and the start is tried again.
    const isRefused = error instanceof ApiError && error.status === 401
    if (!signal.aborted && !isRefused) useSession.setState({ state: 'unreachable' }, true)
  }
}

/** Reads the person's unsent texts before the first screen does. @returns how to put them here; null when they did not come */
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

/** A login that the server took; `enter` opens the app with it. */
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

/** Signs in; throws ApiError with the server's code (AUT-01, AUT-04, AUT-05). */
export const signIn = async (email: string, password: string): Promise<Entry> =>
  entryOf(await call(login, { body: { email, password } }))

/** The second step of a login: a code for the challenge that came with ERR_TWO_FACTOR_REQUIRED. */
export const signInWithCode = async (challenge: string, code: string): Promise<Entry> =>
  entryOf(await call(twoFactorLogin, { body: { challenge, code } }))

/** The server's answer to the end of a session is waited for this long, in milliseconds. */
const ENDING_PATIENCE = 8000

/**
 * Runs what ends the session. No text can be typed until it ends: nothing could save it.
 * @throws ApiError ERR_NETWORK after 8 s, also while the call still waits for a new token
 */
export async function withoutInput<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { body } = document
  const controller = new AbortController()
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new ApiError('ERR_NETWORK', 0))
    controller.abort()
  }, ENDING_PATIENCE)
  body.inert = true
  try {
    return await Promise.race([run(controller.signal), tooLate])
  } finally {
    clearTimeout(timer)
    body.inert = false
  }
}

/** Ends the session here, in the other tabs and on the server. A server that cannot be reached does not hold anyone back. */
export async function signOut(): Promise<void> {
  await withoutInput((signal) => call(logout, { signal })).catch(() => {})
  leave(null)
  writeStored('pushDevice', null)
  tabs?.postMessage('out')
}

/** Ends the session at this browser only, because the server ended it already (AUT-10). */
export const dropSession = (code: string) => leave(new ApiError(code, 401))

/**
 * Ends the session at this browser because the socket was refused for good. The refusal of a call says more than that of a
 * socket, such as the day on which the company's time ended and how to pay, so one is made.
 */
export async function leaveWithReason(code: string): Promise<void> {
  await call(me, {}).catch(() => {})
  if (useSession.getState().state === 'in') dropSession(code)
}

/** Puts a changed own user into the session. */
export function updateMe(change: Partial<SessionUser>): void {
  const session = useSession.getState()
  if (session.state === 'in') useSession.setState({ state: 'in', user: { ...session.user, ...change } }, true)
}

/**
 * Updates the session with the person as the server has them now. Draws nothing when nothing changed.
 * @throws ApiError
 */
export async function readMe(signal: AbortSignal): Promise<void> {
  const user = withoutFarDate(await call(me, { signal }))
  const session = useSession.getState()
  if (session.state !== 'in' || session.user.id !== user.id) return
  const now = replaceEqualDeep(session.user, { ...session.user, ...user })
  if (now !== session.user) updateMe(now)
}

/** A new password must be chosen before anything else (access.5). */
export function passwordDue(): void {
  updateMe({ mustChangePassword: true })
}

/** The company requires two-step verification, and this person must set it up before anything else. */
export function twoFactorDue(): void {
  updateMe({ mustSetUpTwoFactor: true })
}

/** Two-step verification was turned on or off: this tab knows, and the others learn it from the server. */
export function twoFactorChanged(on: boolean): void {
  updateMe({ twoFactor: on, ...(on ? { mustSetUpTwoFactor: false } : {}) })
  tabs?.postMessage('in')
}

/** The server ended all sessions of this person: here and in the other tabs nobody is signed in. */
export function signedOutEverywhere(): void {
  leave(null)
  tabs?.postMessage('out')
}

/** The new password is chosen: this tab goes on, and the others learn it from the server. */
export function passwordChanged(user: User): void {
  updateMe({ ...user, mustChangePassword: false })
  tabs?.postMessage('in')
}

/** The person who is signed in; only below the shell, which shows nothing otherwise. */
export function useMe(): SessionUser {
  return useSession((session) => {
    if (session.state !== 'in') throw new Error('nobody is signed in')
    return session.user
  })
}
