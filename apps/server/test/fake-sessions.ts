import { Readable } from 'node:stream'
import type { AckLevel, ChannelAbilities, ChannelSession, GroupMember, OutboundMessage } from '@recado/channels/channel'
import type { LiveChannel } from '../src/domains/connections/public.ts'
import type { Sessions } from '../src/domains/conversations/messages/message-services.ts'

/** A fake network for message tests: phones drop duplicates, and the session breaks on demand. */
export interface FakeSessions extends Sessions {
  /** False: no connection is open. */
  open: boolean
  /** Everything that was sent, including duplicates. */
  attempts: OutboundMessage[]
  /** The messages on the phones, without duplicates by id. */
  arrived: OutboundMessage[]
  changes: Array<{ what: string; target: unknown }>
  /** Runs before a message arrives. An error breaks the send. */
  beforeSend: (message: OutboundMessage) => Promise<void> | void
  /** Runs after the message arrived. */
  afterSend: (message: OutboundMessage) => Promise<void> | void
  /** Runs before a change (delete, edit, react, read) and before media are fetched. */
  beforeChange: (what: string) => Promise<void> | void
  /** Runs after the network accepted a change. */
  afterChange: (what: string) => void
  ack: AckLevel
  media: () => Uint8Array
  /** The members of every group. Null: the session does not answer. */
  members: GroupMember[] | null
  sendGap: ChannelAbilities['sendGap']
}

export function createFakeSessions(): FakeSessions {
  let ids = 0
  const session = {
    async send(message: OutboundMessage) {
      sessions.attempts.push(message)
      await sessions.beforeSend(message)
      if (!sessions.arrived.some((arrivedMessage) => arrivedMessage.id === message.id)) sessions.arrived.push(message)
      await sessions.afterSend(message)
      return { ack: sessions.ack }
    },
    deleteMessage: (target: unknown) => change('delete', target),
    editMessage: (target: unknown) => change('edit', target),
    react: (target: unknown) => change('react', target),
    markRead: (target: unknown) => change('read', target),
    rejectCall: (target: unknown) => change('rejectCall', target),
    async downloadMedia(ref: unknown) {
      await change('download', ref)
      return Readable.from([sessions.media()], { objectMode: false })
    },
    async refreshMedia(ref: Record<string, unknown>) {
      await change('refresh', ref)
      return { ...ref, refreshed: true }
    },
  } as unknown as ChannelSession
  async function change(what: string, target: unknown): Promise<void> {
    await sessions.beforeChange(what)
    sessions.changes.push({ what, target })
    sessions.afterChange(what)
  }
  const abilities = (): ChannelAbilities => ({
    ...{
      holdsSession: true,
      takesOurIds: true,
      hasQr: true,
      canDelete: true,
      canEdit: true,
      canReact: true,
      canMarkRead: true,
      canType: true,
      seesTyping: true,
      canCheckNumber: true,
      canRejectCalls: true,
      hasPhoneBook: true,
      hasGroups: true,
      canPairByCode: false,
      claimsNumber: false,
    },
    ...{ needsTemplate: false, windowMs: null, longest: null, mostOptions: 0, sendGap: sessions.sendGap },
  })
  const sessions: FakeSessions = {
    ...{ open: true, attempts: [], arrived: [], changes: [], ack: 2, sendGap: null },
    beforeSend: () => undefined,
    afterSend: () => undefined,
    beforeChange: () => undefined,
    afterChange: () => undefined,
    media: () => new Uint8Array(),
    members: [],
    groupMembers: async () => (sessions.open && sessions.members) || 'unavailable',
    channel: (): LiveChannel | null =>
      sessions.open ? { session, abilities: abilities(), epoch: 1, phone: '551100000000' } : null,
    abilities,
    newMessageId: () => `OUT${++ids}`,
  }
  return sessions
}
