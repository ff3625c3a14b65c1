import { NEVER_DUE } from '@recado/contract/identity/company'
import { listUserNames } from '@recado/contract/identity/endpoints'
import type { User } from '@recado/contract/identity/user'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, call, renewToken } from './api/api.ts'
import type { ApiError } from './api/api-error.ts'
import { queryClient } from './api/query-client.ts'
import {
  dropSession,
  passwordChanged,
  signedOutEverywhere,
  signIn,
  signOut,
  startSession,
  updateMe,
  useSession,
} from './session.ts'
import { readStored, writeStored } from './storage.ts'

const token = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`
const user = { id: 7, companyId: 3, name: 'Ana', profile: 'user' }
const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const answers = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => reply(status, body)),
  )
const state = () => useSession.getState().state

describe('session', () => {
  beforeEach(() => useSession.setState({ state: 'starting' }, true))

  it('a browser without a session sends no request', async () => {
    answers(200, {})
    await startSession()
    expect(state()).toBe('out')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('AUT-07: a reload resumes the session with the cookie', async () => {
    writeStored('companyId', 3)
    answers(200, { token, refreshToken: 'r', user })
    await startSession()
    expect(useSession.getState()).toMatchObject({ state: 'in', user: { id: 7 } })
    expect(accessToken()).toBe(token)
  })

  it('AUT-06: the far due date of a company that never expires is not shown', async () => {
    writeStored('companyId', 3)
    const company = { dueDate: NEVER_DUE, trialExpiration: NEVER_DUE, trialEndsOn: null }
    answers(200, { token, refreshToken: 'r', user: { ...user, company } })
    await startSession()
    expect(useSession.getState()).toMatchObject({ user: { company: { dueDate: null, trialExpiration: null } } })
    expect((await signIn('ana@x.com', 'word1')).user.company.dueDate).toBeNull()
  })

  it('CMP-11: the campaigns flag is kept while the setting is on, and removed with the setting or the user', async () => {
    writeStored('companyId', 3)
    const company = (value: string) => ({ settings: [{ key: 'campaignsEnabled', value }] })
    answers(200, { token, refreshToken: 'r', user: { ...user, company: company('true') } })
    await startSession()
    expect(localStorage.getItem('cshow')).toBe('true')
    updateMe({ company: company('false') as never })
    expect(localStorage.getItem('cshow')).toBeNull()
    updateMe({ company: company('true') as never })
    expect(localStorage.getItem('cshow')).toBe('true')
    await signOut()
    expect(localStorage.getItem('cshow')).toBeNull()
  })

  it('AUT-08: a failed renewal clears token and company and returns to the login', async () => {
    writeStored('companyId', 3)
    answers(401, { error: 'ERR_SESSION_EXPIRED' })
    await startSession()
    expect(useSession.getState()).toMatchObject({ state: 'out', reason: { code: 'ERR_SESSION_EXPIRED' } })
    expect(accessToken()).toBeNull()
    expect(readStored('companyId')).toBeNull()
  })

  it('AUT-08: a rate-limited renewal is sent again after Retry-After, and the user stays signed in', async () => {
    vi.useFakeTimers({ now: 3_600_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    try {
      writeStored('companyId', 3)
      const limited = { error: 'ERR_TOO_MANY_REQUESTS', limit: 'refreshes', retryAfter: 2 }
      answers(429, limited)
      const resuming = startSession()
      await vi.advanceTimersByTimeAsync(1_999)
      expect(fetch).toHaveBeenCalledTimes(1)
      answers(200, { token, refreshToken: 'r', user })
      await vi.advanceTimersByTimeAsync(1)
      await resuming
      expect(useSession.getState()).toMatchObject({ state: 'in', user: { id: 7 } })
    } finally {
      vi.useRealTimers()
    }
  })

  it('AUT-10: the reason for the session’s end is still shown after a reload, until a user signs in or leaves', async () => {
    dropSession('ERR_SESSION_EXPIRED')
    for (let reload = 0; reload < 2; reload++) {
      useSession.setState({ state: 'starting' }, true)
      await startSession()
      expect(useSession.getState()).toMatchObject({ state: 'out', reason: { code: 'ERR_SESSION_EXPIRED' } })
    }
    answers(200, { token, refreshToken: 'r', user })
    ;(await signIn('ana@x.com', 'word1')).enter()
    await signOut()
    useSession.setState({ state: 'starting' }, true)
    await startSession()
    expect(useSession.getState()).toMatchObject({ state: 'out', reason: null })
  })

  describe('companies.1: an expired company in several tabs', () => {
    const end = { dueDate: '2026-11-20', paymentToken: 'pays' }
    const over = { state: 'out', reason: { code: 'ERR_COMPANY_EXPIRED', data: end } }
    let other: BroadcastChannel
    beforeEach(async () => {
      other = new BroadcastChannel('recado-session')
      answers(200, { token, refreshToken: 'r', user })
      ;(await signIn('ana@x.com', 'word1')).enter()
    })
    afterEach(() => other.close())

    it('another tab also shows the day and how to pay, and still the day after a reload', async () => {
      other.postMessage({ out: 'ERR_COMPANY_EXPIRED', data: end })
      await waitFor(() => expect(useSession.getState()).toMatchObject(over))
      expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('pays')
      await startSession()
      const { reason } = useSession.getState() as unknown as { reason: ApiError }
      expect([reason.code, reason.data]).toEqual(['ERR_COMPANY_EXPIRED', { dueDate: '2026-11-20' }])
    })

    it.each([
      ['a call', () => call(listUserNames, {}).catch(() => {})],
      ['the renewal of the session', startSession],
    ])('the tab in which %s notices the expiry passes all details to the others', async (_, meet) => {
      const received: unknown[] = []
      other.onmessage = ({ data }) => received.push(data)
      answers(401, { error: 'ERR_COMPANY_EXPIRED', ...end })
      await meet()
      expect(useSession.getState()).toMatchObject(over)
      await waitFor(() =>
        expect(received).toContainEqual({ out: 'ERR_COMPANY_EXPIRED', data: expect.objectContaining(end) }),
      )
    })
  })

  it('an unreachable server keeps the session for later', async () => {
    writeStored('companyId', 3)
    answers(503, { error: 'ERR_DATABASE_UNAVAILABLE' })
    await startSession()
    expect(state()).toBe('unreachable')
    expect(readStored('companyId')).toBe(3)
  })

  it('the refresh token is stored nowhere in the browser', async () => {
    answers(200, { token, refreshToken: 'secret', user })
    const { enter } = await signIn('ana@x.com', 'secret-word')
    enter()
    expect(state()).toBe('in')
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/secret/)
    expect(readStored('companyId')).toBe(3)
  })

  it('AUT-04: a failed login leaves nothing behind', async () => {
    answers(401, { error: 'ERR_INVALID_CREDENTIALS' })
    await expect(signIn('ana@x.com', 'wrong')).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })
    expect(readStored('companyId')).toBeNull()
  })

  it('AUT-09: logging out works without a server', async () => {
    answers(200, { token, refreshToken: 'r', user })
    ;(await signIn('ana@x.com', 'word1')).enter()
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline')
    })
    await signOut()
    expect(state()).toBe('out')
    expect(localStorage.getItem('companyId')).toBeNull()
  })

  describe('AUT-09: logging out while the token is renewed', () => {
    const old = `h.${btoa(JSON.stringify({ exp: 1 }))}.s`
    let renewal: PromiseWithResolvers<Response>
    let sentPaths: string[]
    beforeEach(async () => {
      answers(200, { token: old, refreshToken: 'r', user })
      ;(await signIn('ana@x.com', 'word1')).enter()
      renewal = Promise.withResolvers()
      sentPaths = []
      vi.stubGlobal('fetch', async (url: string) => {
        sentPaths.push(url)
        return url.includes('refresh') ? renewal.promise : reply(200, {})
      })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    })
    afterEach(() => void vi.useRealTimers())

    it('delays the logout by at most 8 s, and the late answer signs no user in', async () => {
      const left = signOut()
      expect(document.body.inert).toBe(true)
      await vi.advanceTimersByTimeAsync(7_999)
      expect(state()).toBe('in')
      await vi.advanceTimersByTimeAsync(1)
      await left
      expect([state(), document.body.inert]).toEqual(['out', false])
      renewal.resolve(reply(200, { token, refreshToken: 'r', user }))
      await vi.advanceTimersByTimeAsync(10)
      expect([state(), accessToken()]).toEqual(['out', null])
    })

    it('a late refusal does not report that the session ended', async () => {
      const left = signOut()
      await vi.advanceTimersByTimeAsync(8_000)
      await left
      renewal.resolve(reply(401, { error: 'ERR_SESSION_EXPIRED' }))
      await vi.advanceTimersByTimeAsync(10)
      expect(useSession.getState()).toMatchObject({ state: 'out', reason: null })
    })
  })

  describe('AUT-09: a renewal that is pending at logout does not affect the next user', () => {
    const expired = `h.${btoa(JSON.stringify({ exp: 1 }))}.s`
    const other = { ...user, id: 8, name: 'Bia' }
    const ofOther = `h.${btoa(JSON.stringify({ exp: 4_000_000_000, of: 8 }))}.s`
    const sentRequests: Array<{ path: string; as: string | undefined }> = []
    let renewal: { answer: PromiseWithResolvers<Response>; signal: AbortSignal | undefined }
    beforeEach(async () => {
      sentRequests.length = 0
      answers(200, { token: expired, refreshToken: 'r', user })
      ;(await signIn('ana@x.com', 'word1')).enter()
      renewal = { answer: Promise.withResolvers(), signal: undefined }
      vi.stubGlobal('fetch', async (path: string, { headers, signal }: { headers: Headers; signal?: AbortSignal }) => {
        sentRequests.push({ path, as: (headers as unknown as { authorization?: string }).authorization })
        if (path.includes('refresh')) {
          renewal.signal = signal
          return renewal.answer.promise
        }
        return path.includes('login') ? reply(200, { token: ofOther, refreshToken: 'r', user: other }) : reply(200, {})
      })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    })
    afterEach(() => void vi.useRealTimers())

    const leave = async () => {
      const left = signOut()
      await vi.advanceTimersByTimeAsync(8_000)
      await left
    }

    it('its call is cancelled, and the next login does not wait for it', async () => {
      const waits = call(listUserNames, {}).then(
        () => 'sent',
        (error: ApiError) => error.code,
      )
      await leave()
      expect(renewal.signal?.aborted).toBe(true)
      ;(await signIn('bia@x.com', 'word1')).enter()
      expect(useSession.getState()).toMatchObject({ state: 'in', user: { id: 8 } })
      renewal.answer.resolve(reply(200, { token, refreshToken: 'r', user }))
      expect(await waits).toBe('ERR_SESSION_EXPIRED')
      await vi.advanceTimersByTimeAsync(10)
      expect([useSession.getState(), accessToken()]).toMatchObject([{ user: { id: 8 } }, ofOther])
      expect(sentRequests.some(({ path }) => /logout|users\/list/.test(path))).toBe(false)
    })

    it('a refusal of the previous user’s call does not end the new session', async () => {
      const refusal = Promise.withResolvers<Response>()
      renewal.answer.resolve(reply(200, { token, refreshToken: 'r', user }))
      await call(listUserNames, {})
      vi.stubGlobal('fetch', () => refusal.promise)
      const late = call(listUserNames, {}).catch((error: ApiError) => error.code)
      signedOutEverywhere()
      answers(200, { token: ofOther, refreshToken: 'r', user: other })
      ;(await signIn('bia@x.com', 'word1')).enter()
      refusal.resolve(reply(401, { error: 'ERR_SESSION_EXPIRED' }))
      expect(await late).toBe('ERR_SESSION_EXPIRED')
      expect(useSession.getState()).toMatchObject({ state: 'in', user: { id: 8 } })
    })

    it.each(['their next renewal', 'a reload'])('a stale cookie leads to the login again at %s', async (when) => {
      await leave()
      ;(await signIn('bia@x.com', 'word1')).enter()
      answers(200, { token, refreshToken: 'r', user })
      if (when === 'a reload') {
        useSession.setState({ state: 'starting' }, true)
        await startSession()
      } else await renewToken().catch(() => {})
      expect(useSession.getState()).toMatchObject({ state: 'out', reason: { code: 'ERR_SESSION_EXPIRED' } })
      expect(accessToken()).toBeNull()
    })
  })

  it('open tabs follow another tab’s login as another user', async () => {
    answers(200, { token, refreshToken: 'r', user })
    ;(await signIn('ana@x.com', 'word1')).enter()
    const other = new BroadcastChannel('recado-session')
    writeStored('userId', 8)
    answers(200, { token, refreshToken: 'r', user: { ...user, id: 8 } })
    other.postMessage('in')
    await waitFor(() => expect(useSession.getState()).toMatchObject({ state: 'in', user: { id: 8 } }))
    other.close()
  })

  it.each([
    ['the user’s own', '7:4', 1],
    ['another user’s', '8:4', 0],
  ])(
    'APP-05: logging out closes the notices here, also without a server, and ends only the user’s push subscription: %s',
    async (_, device, times) => {
      const unsubscribe = vi.fn(async () => {
        throw new TypeError('offline')
      })
      const close = vi.fn()
      const getNotifications = async () => [{ close }]
      const registration = { getNotifications, pushManager: { getSubscription: async () => ({ unsubscribe }) } }
      vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
      answers(200, { token, refreshToken: 'r', user })
      ;(await signIn('ana@x.com', 'word1')).enter()
      writeStored('pushDevice', device)
      vi.stubGlobal('fetch', async () => {
        throw new TypeError('offline')
      })
      await signOut()
      await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(times))
      await waitFor(() => expect(close).toHaveBeenCalled())
    },
  )

  it.each([
    ['a logout', async () => signOut()],
    [
      'the server’s end of the session',
      async () => {
        writeStored('companyId', 3)
        answers(401, { error: 'ERR_SESSION_EXPIRED' })
        await startSession()
      },
    ],
    [
      'another user’s login',
      async () => {
        answers(200, { token, refreshToken: 'r', user: { ...user, id: 8 } })
        ;(await signIn('bia@x.com', 'word1')).enter()
      },
    ],
  ])('AUT-09: after %s only public data of the server stays cached', async (_, end) => {
    answers(200, { token, refreshToken: 'r', user })
    ;(await signIn('ana@x.com', 'word1')).enter()
    queryClient.setQueryData(['tickets', 'one', 1], { id: 1 })
    queryClient.setQueryData(['app-info'], { simulator: true })
    await end()
    expect(queryClient.getQueryData(['tickets', 'one', 1])).toBeUndefined()
    expect(queryClient.getQueryData(['app-info'])).toEqual({ simulator: true })
  })

  const mustChange = () => {
    const session = useSession.getState()
    return session.state === 'in' && session.user.mustChangePassword
  }

  it('access.5: a call that is refused until the password is changed asks for the change and keeps the session', async () => {
    answers(200, { token, refreshToken: 'r', user: { ...user, mustChangePassword: false } })
    ;(await signIn('ana@x.com', 'word1')).enter()
    expect(mustChange()).toBe(false)
    answers(403, { error: 'ERR_PASSWORD_CHANGE_REQUIRED' })
    await expect(call(listUserNames, {})).rejects.toMatchObject({ code: 'ERR_PASSWORD_CHANGE_REQUIRED' })
    expect(mustChange()).toBe(true)
    expect(accessToken()).toBe(token)
    passwordChanged({ ...user, name: 'Ana Lúcia' } as User)
    expect(useSession.getState()).toMatchObject({ state: 'in', user: { name: 'Ana Lúcia', mustChangePassword: false } })
  })
})
