import type { Endpoint } from '@recado/contract/endpoint'
import { describe, expect, it } from 'vitest'
import type { Actor, TokenCaller } from '../actor.ts'
import { createCallLimits } from './call-limits.ts'
import { type LimitSettings, readLimits } from './limit-settings.ts'

const person = (userId: number, companyId = 1) => ({ kind: 'user', userId, companyId }) as Actor
const program = (companyId = 1) => ({ kind: 'token', companyId }) as TokenCaller
const calls = {
  read: { method: 'GET' },
  write: { method: 'POST' },
  report: { method: 'GET', cost: 'report' },
  file: { method: 'GET', raw: true },
  free: { method: 'DELETE', cost: 'free' },
} as unknown as Record<string, Endpoint>

function limitsOf(change: Partial<LimitSettings> = {}) {
  const time = { now: 0 }
  const settings = {
    ...readLimits({}),
    personCalls: 100,
    companyCalls: 150,
    personUploads: 2,
    companyUploads: 3,
    ...change,
  }
  const limits = createCallLimits(settings, () => time.now)
  /** Returns how many calls are admitted before the first refusal. */
  const countAdmitted = (actor: Actor, kind: string, most = 1_000) => {
    for (let n = 0; n < most; n++) if (refusal(() => limits.admit(actor, calls[kind] as Endpoint))) return n
    return most
  }
  return { time, limits, admitted: countAdmitted }
}
const refusal = (act: () => unknown): unknown => {
  try {
    act()
    return null
  } catch (error) {
    return (error as { data: unknown }).data
  }
}
const admit = (limits: ReturnType<typeof limitsOf>['limits'], kind: string, actor = person(1)) =>
  refusal(() => limits.admit(actor, calls[kind] as Endpoint))

describe('calls', () => {
  it.each([
    ['read', 100],
    ['write', 20],
    ['report', 10],
    ['file', 2],
    ['free', 1_000],
  ])('a %s is admitted %i times with 100 points', (kind, most) => {
    expect(limitsOf().admitted(person(1), kind)).toBe(most)
  })

  it('a refusal tells the seconds until there are enough points, after which the calls are admitted', () => {
    const { admitted, limits, time } = limitsOf()
    admitted(person(1), 'read')
    expect(admit(limits, 'write')).toEqual({ limit: 'person', retryAfter: 3 })
    time.now = 2_999
    expect(admit(limits, 'write')).toEqual({ limit: 'person', retryAfter: 1 })
    time.now = 3_000
    expect(admitted(person(1), 'write')).toBe(1)
    time.now = 63_000
    expect(admitted(person(1), 'read')).toBe(100)
  })

  it('users of a company share its points; another company has its own', () => {
    const { admitted, limits } = limitsOf()
    expect([1, 2, 3].map((userId) => admitted(person(userId), 'read'))).toEqual([100, 50, 0])
    expect(admit(limits, 'read', person(3))).toEqual({ limit: 'company', retryAfter: 1 })
    expect(admitted(person(4, 2), 'read')).toBe(100)
  })

  it('0 disables a limit; a limit below the cost of a call admits the call once', () => {
    expect(limitsOf({ personCalls: 0, companyCalls: 0 }).admitted(person(1), 'file')).toBe(1_000)
    expect(limitsOf({ personCalls: 10, companyCalls: 10 }).admitted(person(1), 'file')).toBe(1)
  })
})

describe('with the limits of a new installation', () => {
  const defaultLimits = () => limitsOf(readLimits({}))

  it('2,000 tags in 14 seconds are slowed', () => {
    const { limits, time } = defaultLimits()
    let created = 0
    for (let n = 0; n < 2_000; n++) {
      time.now = n * 7
      if (admit(limits, 'write') === null) created++
    }
    expect(created).toBeGreaterThan(1_200)
    expect(created).toBeLessThan(1_500)
  })

  it.each([
    ['20 tabs that reconnect every 5 seconds and read 15 things', 60, 5_000, { read: 300 }],
    ['a screen that reads 20 items every 2 seconds', 60, 2_000, { read: 20 }],
    ['a held key that opens 30 conversations a second for 30 seconds', 30, 1_000, { read: 90, write: 30 }],
    ['a client of the family that reads 5 lists every second', 60, 1_000, { read: 5 }],
    ['the figures of 12 periods, ten times a minute', 10, 6_000, { report: 12 }],
    ['60 exports within a minute', 60, 1_000, { file: 1 }],
  ] as Array<[string, number, number, Record<string, number>]>)('%s are not', (_, times, everyMs, kinds) => {
    const { limits, time } = defaultLimits()
    for (let n = 0; n < times; n++) {
      time.now = n * everyMs
      for (const [kind, count] of Object.entries(kinds))
        for (let call = 0; call < count; call++) expect(admit(limits, kind)).toBeNull()
    }
  })

  it('300 users whose three tabs read 15 items each at the same instant, twice within a minute, are not', () => {
    const { limits, time } = defaultLimits()
    for (time.now = 0; time.now <= 45_000; time.now += 45_000)
      for (let userId = 0; userId < 300; userId++)
        for (let call = 0; call < 45; call++) expect(admit(limits, 'read', person(userId))).toBeNull()
  })
})

describe('renewals of a token', () => {
  const renew = (limits: ReturnType<typeof limitsOf>['limits'], session = 'a') =>
    refusal(() => limits.admitRefresh(session))
  const defaultLimits = () => limitsOf(readLimits({}))

  it('the 601st within a minute is refused for a session, without cost for the user’s other calls', () => {
    const { limits, time, admitted } = defaultLimits()
    for (let n = 0; n < 600; n++) expect(renew(limits)).toBeNull()
    expect(renew(limits)).toEqual({ limit: 'refreshes', retryAfter: 1 })
    expect(renew(limits, 'b')).toBeNull()
    expect(admitted(person(1), 'read', 6_000)).toBe(6_000)
    time.now += 1_000
    for (let n = 0; n < 10; n++) expect(renew(limits)).toBeNull()
    expect(renew(limits)).not.toBeNull()
  })

  it('30 tabs of one user that reload every four seconds are never refused', () => {
    const { limits, time } = defaultLimits()
    for (; time.now < 300_000; time.now += 4_000) for (let tab = 0; tab < 30; tab++) expect(renew(limits)).toBeNull()
  })

  it('0 disables the limit', () => {
    const { limits } = limitsOf({ sessionRefreshes: 0 })
    for (let n = 0; n < 2_000; n++) expect(renew(limits)).toBeNull()
  })
})

describe('uploads at the same time', () => {
  const full = { limit: 'uploads', retryAfter: 5 }

  it('another one of a user is refused until one ends', () => {
    const { limits } = limitsOf()
    const end = limits.beginUpload(person(1))
    limits.beginUpload(person(1))
    expect(refusal(() => limits.beginUpload(person(1)))).toEqual(full)
    end()
    end()
    limits.beginUpload(person(1))
    expect(refusal(() => limits.beginUpload(person(1)))).toEqual(full)
  })

  it('users and programs of a company share its uploads; another company has its own', () => {
    const { limits } = limitsOf()
    for (const caller of [person(1), person(2), program()]) limits.beginUpload(caller)
    for (const caller of [person(3), program()]) expect(refusal(() => limits.beginUpload(caller))).toEqual(full)
    limits.beginUpload(program(2))
  })

  it('0 disables the limits', () => {
    const { limits } = limitsOf({ personUploads: 0, companyUploads: 0 })
    for (let n = 0; n < 500; n++) limits.beginUpload(person(1))
  })
})
