import { expect, it } from 'vitest'
import type { Fixture } from './channel-suite-fixture.ts'
import { ABILITIES } from './channel-suite-network.ts'
import { Probe } from './channel-suite-probe.ts'

/** Pairing, losing the session, logging out. */
export function sessionTests(at: () => Fixture): void {
  it('has the abilities of its row in the table', async () => {
    const { network, probe } = at()
    expect(network.provider.abilities).toEqual(ABILITIES[network.provider.name])
    const ids = Array.from({ length: 100 }, () => network.provider.newMessageId())
    expect(new Set(ids).size).toBe(100)
    await probe.open()
  })

  it('opens after a scan of the QR code if supported, and the next connection needs none', async () => {
    const { network, probe } = at()
    const open = await probe.open()
    expect(open.phone).toBe(network.owner.phone)
    const names = probe.states.map((state) => state.state)
    if (!network.provider.abilities.hasQr) return expect(names).toEqual(['open'])
    expect(names.indexOf('opening')).toBeLessThan(names.indexOf('qr'))
    expect(names.indexOf('qr')).toBeLessThan(names.indexOf('pairing'))
    expect(names.indexOf('pairing')).toBeLessThan(names.indexOf('open'))
    const before = probe.received.length
    await probe.session.disconnect()
    expect(probe.received.slice(before).filter(({ event }) => event === 'state')).toEqual([])
    const secondProbe = new Probe(network)
    await secondProbe.connect()
    await secondProbe.state('open', (state) => state.state === 'open')
    expect(secondProbe.states.map((state) => state.state)).not.toContain('qr')
    await secondProbe.session.disconnect()
  })

  it('reports a lost session once if it holds one, and delivers messages of the absence as late', async () => {
    const { network, probe, sendText } = at()
    await probe.open()
    const from = probe.states.length
    await network.drop()
    const { holdsSession } = network.provider.abilities
    if (holdsSession) await probe.state('closed', (state) => state.state === 'closed', from)
    await expect(sendText('ninguém')).rejects.toMatchObject({ kind: 'retry' })
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push(await network.customerSends({ kind: 'text', text: `tarde ${i}` }))
    expect(probe.states.slice(from).filter((state) => state.state === 'closed').length).toBe(holdsSession ? 1 : 0)
    await network.restore()
    await probe.open()
    for (const id of ids) expect((await probe.message(id)).late).toBe(true)
    expect(probe.messages.map((message) => message.id)).toEqual(ids)
    await network.untilShown((await sendText('voltei')).id)
  })

  it('delivers a message again when the product could not store it', async () => {
    const { network, probe } = at()
    await probe.open()
    const from = probe.states.length
    probe.refuse = new Error('no database')
    const id = await network.customerSends({ kind: 'text', text: 'não me perca' })
    if (network.provider.abilities.holdsSession) await probe.state('closed', (state) => state.state === 'closed', from)
    probe.refuse = null
    await probe.open()
    await probe.message(id)
    await probe.session.disconnect()
    await probe.open()
    const after = await network.customerSends({ kind: 'text', text: 'depois' })
    await probe.message(after)
    expect(probe.messages.map((message) => message.id)).toEqual([id, after])
  })

  it('logs out: deletes the keys, and the next session shows a QR code or cannot send', async () => {
    const { network, probe, sendText } = at()
    await probe.open()
    await probe.session.logOut()
    if (!network.provider.abilities.hasQr) return expect(sendText('oi')).rejects.toMatchObject({ kind: 'retry' })
    const from = probe.states.length
    await probe.connect()
    await probe.state('qr', (state) => state.state === 'qr', from)
  })
}
