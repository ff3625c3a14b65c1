import { listQueues } from '@recado/contract/queues/endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, addressOfCall, call, guardSession, renewToken, setAccessToken } from './api.ts'
import { ApiError } from './api-error.ts'
import { useConnectionState } from './connection-state.ts'

const token = (name: string, exp = 4_000_000_000) => `h.${btoa(JSON.stringify({ exp, name })).replaceAll('=', '')}.s`
const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/** A server that accepts one token and refuses all others as expired. */
function serverWith(good: string) {
  const authorizations: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    authorizations.push(headers.authorization ?? null)
    return headers.authorization === `Bearer ${good}` ? reply(200, []) : reply(403, { error: 'ERR_SESSION_EXPIRED' })
  })
  return authorizations
}

describe('calls', () => {
  let renewals = 0
  let endings: ApiError[] = []
  beforeEach(() => {
    renewals = 0
    endings = []
    guardSession({
      renew: async () => {
        renewals += 1
        await Promise.resolve()
        setAccessToken(token('new'))
      },
      sessionLost: (error) => endings.push(error),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('AUT-07: five calls with an expired token renew once and all succeed', async () => {
    const authorizations = serverWith(token('new'))
    setAccessToken(token('old'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(listQueues, {})))
    expect(answers).toEqual([[], [], [], [], []])
    expect(renewals).toBe(1)
    expect(authorizations.filter((one) => one === `Bearer ${token('new')}`)).toHaveLength(5)
  })

  it('AUT-13: a token with a past expiry is renewed before the call', async () => {
    const authorizations = serverWith(token('new'))
    setAccessToken(token('old', 1))
    await call(listQueues, {})
    expect(authorizations).toEqual([`Bearer ${token('new')}`])
  })

  it('AUT-07: a call made while the token is being renewed waits for it', async () => {
    const authorizations = serverWith(token('new'))
    setAccessToken(token('old'))
    const renewal = renewToken()
    await Promise.all([renewal, call(listQueues, {})])
    expect(authorizations).toEqual([`Bearer ${token('new')}`])
    expect(renewals).toBe(1)
  })

  it('AUT-07: a late refusal of an old token does not renew the token again', async () => {
    const late = Promise.withResolvers<Response>()
    const authorizations: string[] = []
    vi.stubGlobal('fetch', (_url: string, { headers }: { headers: { authorization: string } }) => {
      authorizations.push(headers.authorization)
      if (headers.authorization === `Bearer ${token('new')}`) return Promise.resolve(reply(200, []))
      return authorizations.length === 1 ? late.promise : Promise.resolve(reply(403, { error: 'ERR_SESSION_EXPIRED' }))
    })
    setAccessToken(token('old'))
    const slow = call(listQueues, {})
    await call(listQueues, {})
    expect(renewals).toBe(1)
    late.resolve(reply(403, { error: 'ERR_SESSION_EXPIRED' }))
    expect(await slow).toEqual([])
    expect(renewals).toBe(1)
    expect(authorizations.filter((one) => one === `Bearer ${token('new')}`)).toHaveLength(2)
  })

  it('AUT-07: a second 403 after the renewal is reported instead of retried forever', async () => {
    serverWith('nobody')
    setAccessToken(token('old'))
    await expect(call(listQueues, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED', status: 403 })
    expect(renewals).toBe(1)
  })

  it('AUT-08: a 401 ends the session', async () => {
    vi.stubGlobal('fetch', async () => reply(401, { error: 'ERR_SESSION_EXPIRED' }))
    setAccessToken(token('old'))
    await expect(call(listQueues, {})).rejects.toBeInstanceOf(ApiError)
    expect(endings.map(({ code }) => code)).toEqual(['ERR_SESSION_EXPIRED'])
  })

  it('AUT-05, AUT-08: a refusal whose reading was aborted does not end the session', async () => {
    const calledOff = new AbortController()
    vi.stubGlobal('fetch', async () => {
      const response = reply(401, { error: 'ERR_COMPANY_EXPIRED' })
      response.text = async () => {
        calledOff.abort()
        throw new DOMException('', 'AbortError')
      }
      return response
    })
    setAccessToken(token('old'))
    await expect(call(listQueues, { signal: calledOff.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(endings).toEqual([])
  })

  it('a missing permission is reported without renewing', async () => {
    vi.stubGlobal('fetch', async () => reply(403, { error: 'ERR_NO_PERMISSION' }))
    setAccessToken(token('good'))
    await expect(call(listQueues, {})).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(renewals).toBe(0)
    expect(endings).toEqual([])
    expect(accessToken()).toBe(token('good'))
  })

  it('a call without an answer gives ERR_NETWORK and does not sign out', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed')
    })
    setAccessToken(token('good'))
    await expect(call(listQueues, {})).rejects.toMatchObject({ code: 'ERR_NETWORK', status: 0 })
    expect(endings).toEqual([])
  })

  it('an HTML page instead of JSON counts as a server error', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    await expect(call(listQueues, {})).rejects.toMatchObject({ code: 'ERR_INTERNAL_SERVER_ERROR', status: 502 })
  })

  it('an unavailable database is shown until the next answer', async () => {
    setAccessToken(token('good'))
    vi.stubGlobal('fetch', async () => reply(503, { error: 'ERR_DATABASE_UNAVAILABLE' }))
    await expect(call(listQueues, {})).rejects.toBeInstanceOf(ApiError)
    expect(useConnectionState.getState().databaseDown).toBe(true)
    vi.stubGlobal('fetch', async () => reply(200, []))
    await call(listQueues, {})
    expect(useConnectionState.getState().databaseDown).toBe(false)
  })
})

describe('addresses', () => {
  it.each([
    ['/queue/:id', { id: 3 }, {}, '/api/queue/3'],
    ['/settings/:key', { key: 'a/b?c' }, {}, '/api/settings/a%2Fb%3Fc'],
    [
      '/users',
      {},
      { searchParam: 'José & cia', pageNumber: 2, cursor: undefined },
      '/api/users?searchParam=Jos%C3%A9+%26+cia&pageNumber=2',
    ],
    [
      '/tickets',
      {},
      { queueIds: [1, 2], showAll: false, searchParam: '' },
      '/api/tickets?queueIds=%5B1%2C2%5D&showAll=false',
    ],
  ])('%s', (path, params, query, expected) => {
    expect(addressOfCall({ path }, params, query)).toBe(expected)
  })
})
