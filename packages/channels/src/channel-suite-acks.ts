import { it } from 'vitest'
import type { Fixture } from './channel-suite-fixture.ts'

const failAsAway = () => {
  throw new Error('the database is away')
}

/** Acknowledgements that the product cannot store at once. */
export function acksTests(at: () => Fixture): void {
  it('reports an acknowledgement again that the product could not store', async () => {
    const { network, probe, sendText } = at()
    await probe.open()
    const { id } = await sendText('lida?')
    await network.untilShown(id)
    probe.beforeStatus = failAsAway
    const endsSession = network.provider.abilities.holdsSession
    const sessionEnd = probe.state('closed', (item) => item.state === 'closed', probe.states.length)
    // The call on the phone may fail, too.
    await network.confirm(id, 'read').catch(() => undefined)
    if (endsSession) await sessionEnd
    probe.beforeStatus = () => undefined
    await probe.open()
    await probe.event<{ id: string; ack: number }>('status', (update) => update.id === id && update.ack >= 4)
  })

  it('reports an acknowledgement that arrived during an absence', async () => {
    const { network, probe, sendText } = at()
    await probe.open()
    const { id } = await sendText('lida?')
    await network.untilShown(id)
    await probe.session.disconnect()
    await network.confirm(id, 'read')
    await probe.open()
    await probe.event<{ id: string; ack: number }>('status', (update) => update.id === id && update.ack >= 4)
  })
}
