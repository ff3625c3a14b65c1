import type { AckLevel, ChannelAddress, OutboundContent, OutboundMessage } from './channel.ts'
import type { TestNetwork } from './channel-suite-network.ts'
import { Probe } from './channel-suite-probe.ts'

/** One network, one simulated product and shortcuts to use them. */
export interface Fixture {
  network: TestNetwork
  probe: Probe
  customer: ChannelAddress
  send(content: OutboundContent, quoted?: OutboundMessage['quoted']): Promise<{ id: string; ack: AckLevel }>
  sendText(text: string): Promise<{ id: string; ack: AckLevel }>
  /** Waits until one of our messages has reached this level. */
  ackOf(id: string, level: AckLevel): Promise<unknown>
}

export function makeFixture(network: TestNetwork): Fixture {
  const probe = new Probe(network)
  const customer = { phone: network.customer.phone, lid: null, group: null }
  const send: Fixture['send'] = async (content, quoted = null) => {
    const id = network.provider.newMessageId()
    const { ack, id: sentId = id } = await probe.session.send({ id, to: customer, content, quoted })
    return { id: sentId, ack }
  }
  return {
    network,
    probe,
    customer,
    send,
    sendText: (text) => send({ kind: 'text', text }),
    ackOf: (id, level) =>
      probe.event<{ id: string; ack: number }>('status', (update) => update.id === id && update.ack >= level),
  }
}
