import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeStored } from '../../../platform/storage.ts'
import { message, ticket } from '../state/test/samples.ts'
import { startTicketRinging, type TicketRinging } from './ringing.ts'

interface Notice {
  title: string
  options: NotificationOptions
  onclick?: () => void
}
let notices: Notice[] = []
let sounds = 0
let openedUuids: string[] = []
let ringing: TicketRinging[] = []
/** Tabs that queue for the browser's lock. The first one holds it. */
let line: Array<() => void> = []
let channels: FakeChannel[] = []

class FakeNotice {
  static permission = 'granted'
  close = vi.fn()
  constructor(title: string, options: NotificationOptions) {
    notices.push(Object.assign(this, { title, options }))
  }
}
class FakeChannel {
  receive: (event: { data: number }) => void = () => {}
  constructor() {
    channels.push(this)
  }
  addEventListener(_: string, receive: (event: { data: number }) => void) {
    this.receive = receive
  }
  postMessage(data: number) {
    for (const other of channels) if (other !== this) other.receive({ data })
  }
  close() {}
}
const locks = {
  request: (_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
    const begin = () => void hold()
    line.push(begin)
    if (line[0] === begin) begin()
    signal.addEventListener('abort', () => {
      const hadLock = line[0] === begin
      line = line.filter((one) => one !== begin)
      if (hadLock) line[0]?.()
    })
    return Promise.resolve()
  },
}

function tab(): TicketRinging {
  const newRinging = startTicketRinging({ open: (uuid) => openedUuids.push(uuid), sound: () => sounds++ })
  ringing.push(newRinging)
  return newRinging
}
const newMessage = (id: number, body = `m${id}`) => message(id, id, { body })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('Notification', FakeNotice)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', { ...navigator, locks })
  FakeNotice.permission = 'granted'
  writeStored('desktopNotices', true)
  notices = []
  openedUuids = []
  channels = []
  line = []
  sounds = 0
})
afterEach(() => {
  for (const one of ringing) one.stop()
  ringing = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('LAY-12: sounds and desktop notices', () => {
  it('a long text is shortened between visible characters', () => {
    tab().ring(newMessage(1, `a${'👍🏽'.repeat(250)}`), ticket(1, 1))
    vi.advanceTimersByTime(300)
    expect(notices[0]?.options.body).toBe(`a${'👍🏽'.repeat(199)}…`)
  })

  it('a burst rings once and shows one notice per ticket', () => {
    const only = tab()
    for (let at = 1; at <= 3; at++) only.ring(newMessage(at), ticket(1, 1))
    only.ring(newMessage(9, 'oi'), ticket(2, 1))
    vi.advanceTimersByTime(300)
    expect(sounds).toBe(1)
    expect(notices.map(({ title, options }) => [title, options.tag, options.body])).toEqual([
      ['c1', 'recado-1', '3 mensagens. m3'],
      ['c2', 'recado-2', 'oi'],
    ])
  })

  it('at most one sound in three seconds, while notices continue', () => {
    const only = tab()
    for (const wait of [300, 1000, 1000, 1000]) {
      only.ring(newMessage(1), ticket(1, 1))
      vi.advanceTimersByTime(wait)
    }
    expect([sounds, notices.length]).toEqual([1, 4])
    only.ring(newMessage(1), ticket(1, 1))
    vi.advanceTimersByTime(300)
    expect(sounds).toBe(2)
  })

  it('only one of several tabs rings; when it is closed, another one takes over', () => {
    const [first, second] = [tab(), tab()]
    for (const one of [first, second]) one.ring(newMessage(1), ticket(1, 1))
    vi.advanceTimersByTime(300)
    expect([sounds, notices.length]).toEqual([1, 1])
    first.stop()
    vi.advanceTimersByTime(3000)
    second.ring(newMessage(2), ticket(1, 1))
    vi.advanceTimersByTime(300)
    expect([sounds, notices.length]).toEqual([2, 2])
  })

  it('does not ring for a ticket that another tab has in view', () => {
    const [first, second] = [tab(), tab()]
    first.ring(newMessage(1), ticket(1, 1))
    second.seen(1)
    vi.advanceTimersByTime(300)
    expect([sounds, notices.length]).toEqual([0, 0])
  })

  it('a click on a notice opens the ticket', () => {
    tab().ring(newMessage(1), ticket(1, 1))
    vi.advanceTimersByTime(300)
    notices[0]?.onclick?.()
    expect(openedUuids).toEqual(['u1'])
  })

  it.each([
    ['refused by the browser', () => Object.assign(FakeNotice, { permission: 'denied' })],
    ['switched off', () => writeStored('desktopNotices', false)],
  ])('with notices %s the sound stays', (_, off) => {
    off()
    tab().ring(newMessage(1), ticket(1, 1))
    vi.advanceTimersByTime(300)
    expect([sounds, notices.length]).toEqual([1, 0])
  })
})
