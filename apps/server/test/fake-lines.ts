import type { AckLevel, ChannelAbilities, ChannelSession, OutboundMessage } from '@recado/channels/channel'
import type { LiveChannel } from '../src/domains/connections/public.ts'
import type { Lines } from '../src/domains/conversations/messages/message-services.ts'

/** A network for tests of messages: phones that drop doubles, and a line that breaks as it is told. */
export interface FakeLines extends Lines {
  /** False: no connection is open. */
  open: boolean
  /** Everything that was handed over, doubles too. */
  attempts: OutboundMessage[]
  /** What lies on the phones: doubles dropped by id. */
  arrived: OutboundMessage[]
  changes: Array<{ what: string; target: unknown }>
  /** Runs before a message arrives; throwing breaks the send. */
  beforeSend: (message: OutboundMessage) => Promise<void> | void
  /** Runs after it arrived. */
  afterSend: (message: OutboundMessage) => Promise<void> | void
  /** Runs before a change (delete, edit, react, read) and before media come. */
  beforeChange: (what: string) => Promise<void> | void
  /** Runs after the network took one. */
  afterChange: (what: string) => void
  ack: AckLevel
  media: () => Uint8Array
  sendGap: ChannelAbilities['sendGap']
}

export function createFakeLines(): FakeLines {
  let ids = 0
  const session = {
    async send(message: OutboundMessage) {
      lines.attempts.push(message)
      await lines.beforeSend(message)
      if (!lines.arrived.some((known) => known.id === message.id)) lines.arrived.push(message)
      await lines.afterSend(message)
      return { ack: lines.ack }
    },
    deleteMessage: (target: unknown) => change('delete', target),
    editMessage: (target: unknown) => change('edit', target),
    react: (target: unknown) => change('react', target),
    markRead: (target: unknown) => change('read', target),
    rejectCall: (target: unknown) => change('rejectCall', target),
    async downloadMedia(ref: unknown) {
      await change('download', ref)
      return lines.media()
    },
    async refreshMedia(ref: Record<string, unknown>) {
      await change('refresh', ref)
      return { ...ref, refreshed: true }
    },
  } as unknown as ChannelSession
  async function change(what: string, target: unknown): Promise<void> {
    await lines.beforeChange(what)
    lines.changes.push({ what, target })
    lines.afterChange(what)
  }
  const abilities = (): ChannelAbilities => ({
    ...{
      hasQr: true,
      canDelete: true,
      canEdit: true,
      canReact: true,
      canMarkRead: true,
      canType: true,
      canCheckNumber: true,
      canRejectCalls: true,
      hasPhoneBook: true,
    },
    ...{ needsTemplate: false, sendGap: lines.sendGap },
  })
  const lines: FakeLines = {
    ...{ open: true, attempts: [], arrived: [], changes: [], ack: 2, sendGap: null },
    beforeSend: () => undefined,
    afterSend: () => undefined,
    beforeChange: () => undefined,
    afterChange: () => undefined,
    media: () => new Uint8Array(),
    channel: (): LiveChannel | null =>
      lines.open ? { session, abilities: abilities(), epoch: 1, phone: '551100000000' } : null,
    abilities,
    newMessageId: () => `OUT${++ids}`,
  }
  return lines
}
