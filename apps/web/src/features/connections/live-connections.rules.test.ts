import type { Connection } from '@recado/contract/connections/connection'
import { describe, expect, it } from 'vitest'
import { withConnectionEvent, withGovernorEvent, withQueueChange, withSessionEvent } from './live-connections.ts'

const at = (second: number) => new Date(second * 1000).toISOString()
const connection = (id: number, change: Partial<Connection> = {}) =>
  ({ id, name: `c${id}`, isDefault: false, status: 'OPENING', qrcode: '', updatedAt: at(10), ...change }) as Connection

describe('CON-08: connections update live', () => {
  const cached = [connection(1, { isDefault: true }), connection(2)]

  it('replaces, adds and removes', () => {
    const renamed = withConnectionEvent(cached, { action: 'update', whatsapp: connection(2, { name: 'new' }) })
    expect(renamed.map(({ name }) => name)).toEqual(['c1', 'new'])
    expect(withConnectionEvent(cached, { action: 'update', whatsapp: connection(3) })).toHaveLength(3)
    expect(withConnectionEvent(cached, { action: 'delete', whatsappId: 1 }).map(({ id }) => id)).toEqual([2])
  })

  it('connections.7: campaigns of a connection stop and resume', () => {
    const paused = withGovernorEvent(cached, { action: 'update', whatsappId: 2, paused: true })
    expect(paused.map((one) => one.marketingPaused)).toEqual([undefined, true])
    const resumed = withGovernorEvent(paused, { action: 'update', whatsappId: 2, paused: false })
    expect(resumed[1]?.marketingPaused).toBe(false)
  })

  it('CON-09: a new default connection removes the flag from the old one', () => {
    const after = withConnectionEvent(cached, { action: 'update', whatsapp: connection(2, { isDefault: true }) })
    expect(after.map(({ isDefault }) => isDefault)).toEqual([false, true])
  })

  const session = (status: Connection['status'], qrcode: string, updatedAt: string) =>
    ({ id: 2, status, qrcode, updatedAt, retries: 1, number: '', lastCode: null, problem: 'none' }) as const

  it('applies status, QR code and time of a session', () => {
    const after = withSessionEvent(cached, { action: 'update', session: session('qrcode', '2@abc', at(11)) })
    expect(after[1]).toMatchObject({ name: 'c2', status: 'qrcode', qrcode: '2@abc', updatedAt: at(11) })
    expect(after[0]).toBe(cached[0])
  })

  it('keeps a session state that arrived before the response to the save', () => {
    const live = withSessionEvent(cached, { action: 'update', session: session('qrcode', '2@abc', at(11)) })
    const whatsapp = connection(2, { name: 'new', isDefault: true })
    const after = withConnectionEvent(live, { action: 'update', whatsapp })
    expect(after[1]).toMatchObject({
      name: 'new',
      isDefault: true,
      status: 'qrcode',
      qrcode: '2@abc',
      updatedAt: at(11),
    })
  })

  it('QUE-06: removes a deleted queue, and updates the name of a renamed one', () => {
    const queues = [1, 2].map((id) => ({ id, name: `f${id}`, color: '#fff' }))
    const one = connection(1, { queues, queueIds: [1, 2], fallbackQueueId: 2, transferQueueId: 1 })
    const queue = { ...queues[0], name: 'Vendas' } as never
    expect(withQueueChange([one], { action: 'update', queue })[0]?.queues.map(({ name }) => name)).toEqual([
      'Vendas',
      'f2',
    ])
    expect(withQueueChange([one], { action: 'delete', queueId: 2 })).toMatchObject([
      { queues: [{ id: 1 }], queueIds: [1], fallbackQueueId: null, transferQueueId: 1 },
    ])
  })

  it('ignores a state that is older than the cached one', () => {
    const after = withSessionEvent(cached, { action: 'update', session: session('DISCONNECTED', '', at(9)) })
    expect(after[1]?.status).toBe('OPENING')
  })
})
