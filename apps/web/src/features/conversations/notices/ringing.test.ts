import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeStored } from '../../../platform/storage.ts'
import { message, ticket } from '../state/test/samples.ts'
import { type Ringing, startRinging } from './ringing.ts'

interface Shown {
  title: string
  options: NotificationOptions
  onclick?: () => void
}
let shown: Shown[] = []
let sounds = 0
let opened: string[] = []
let ringing: Ringing[] = []
/** Tabs that wait for the browser's lock; the first one holds it. */
let line: Array<() => void> = []
let channels: FakeChannel[] = []

class FakeNotice {
  static permission = 'granted'
  close = vi.fn()
  constructor(title: string, options: NotificationOptions) {
    shown.push(Object.assign(this, { title, options }))
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
      const held = line[0] === begin
      line = line.filter((one) => one !== begin)
      if (held) line[0]?.()
    })
    return Promise.resolve()
  },
}

function tab(): Ringing {
  const made = startRinging({ open: (uuid) => opened.push(uuid), sound: () => sounds++ })
  ringing.push(made)
  return made
}
const said = (id: number, body = `m${id}`) => message(id, id, { body })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('Notification', FakeNotice)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', { ...navigator, locks })
  FakeNotice.permission = 'granted'
  writeStored('desktopNotices', true)
  shown = []
  opened = []
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
  it('a long text is shown shortened, between what people see as letters', () => {
    tab().ring(said(1, `a${'👍🏽'.repeat(250)}`), ticket(1, 1))
    vi.advanceTimersByTime(300)
    expect(shown[0]?.options.body).toBe(`a${'👍🏽'.repeat(199)}…`)
  })

  it('a burst rings once and shows one notice for each ticket', () => {
    const only = tab()
    for (let at = 1; at <= 3; at++) only.ring(said(at), ticket(1, 1))
    only.ring(said(9, 'oi'), ticket(2, 1))
    vi.advanceTimersByTime(300)
    expect(sounds).toBe(1)
    expect(shown.map(({ title, options }) => [title, options.tag, options.body])).toEqual([
      ['c1', 'recado-1', '3 mensagens. m3'],
      ['c2', 'recado-2', 'oi'],
    ])
  })

  it('at most one sound in three seconds, while notices go on', () => {
    const only = tab()
    for (const wait of [300, 1000, 1000, 1000]) {
      only.ring(said(1), ticket(1, 1))
      vi.advanceTimersByTime(wait)
    }
    expect([sounds, shown.length]).toEqual([1, 4])
    only.ring(said(1), ticket(1, 1))
    vi.advanceTimersByTime(300)
    expect(sounds).toBe(2)
  })

  it('of several tabs one rings; when it is closed, another one does', () => {
    const [first, second] = [tab(), tab()]
    for (const one of [first, second]) one.ring(said(1), ticket(1, 1))
    vi.advanceTimersByTime(300)
    expect([sounds, shown.length]).toEqual([1, 1])
    first.stop()
    vi.advanceTimersByTime(3000)
    second.ring(said(2), ticket(1, 1))
    vi.advanceTimersByTime(300)
    expect([sounds, shown.length]).toEqual([2, 2])
  })

  it('never for a ticket that another tab has in view', () => {
    const [first, second] = [tab(), tab()]
    first.ring(said(1), ticket(1, 1))
    second.seen(1)
    vi.advanceTimersByTime(300)
    expect([sounds, shown.length]).toEqual([0, 0])
  })

  it('a click on a notice leads to the ticket', () => {
    tab().ring(said(1), ticket(1, 1))
    vi.advanceTimersByTime(300)
    shown[0]?.onclick?.()
    expect(opened).toEqual(['u1'])
  })

  it.each([
    ['refused by the browser', () => Object.assign(FakeNotice, { permission: 'denied' })],
    ['switched off', () => writeStored('desktopNotices', false)],
  ])('notices that are %s leave the sound', (_, off) => {
    off()
    tab().ring(said(1), ticket(1, 1))
    vi.advanceTimersByTime(300)
    expect([sounds, shown.length]).toEqual([1, 0])
  })
})
