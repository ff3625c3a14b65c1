import {
  type ChannelSession,
  MediaFailure,
  type OutboundMessage,
  SendFailure,
  type SessionContext,
} from '../channel.ts'
import { type Credentials, canSend, forgetSecrets, keepPhone, readCredentials } from './credentials.ts'
import { endsAccess, graphFailure } from './failure.rules.ts'
import { callGraph, type GraphPlace, GraphRefusal } from './graph-client.ts'
import { downloadMedium } from './media-download.ts'
import { uploadToGraph } from './media-upload.ts'
import { bodyOf, recipientOf } from './outbound.rules.ts'

type Json = Record<string, unknown>

const unable = (what: string) => () => Promise.reject(new SendFailure('refused', `the official network cannot ${what}`))

/** The fields that identify the number and its status. */
export const NUMBER_FIELDS = 'display_phone_number,verified_name,status'

/**
 * A connection to the official API. There is no session: it is open as long as its credentials are valid, and any call
 * that finds them invalid closes it.
 * @param lastOf the customer's last message in a chat received by this process: "typing" is shown under it
 */
export function cloudSession(
  place: GraphPlace,
  context: SessionContext,
  lastOf: (phone: string | null, lid: string | null) => string | null,
): ChannelSession {
  const { events, keys } = context
  let credentials: Credentials | null = null

  const reportClosed = (code: number, reason: string) => {
    credentials = null
    events.state({ state: 'closed', code, reason, waitingForScan: false })
  }
  const reportOpen = (phone: string, name: string) =>
    events.state({ state: 'open', phone, lid: null, name, account: credentials?.phoneNumberId ?? '' })

  function current(): Credentials {
    if (!credentials) throw new SendFailure('retry', 'the connection is not set up', null, 'access')
    return credentials
  }

  async function carry<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      const failure = error instanceof GraphRefusal ? graphFailure(error.problem) : error
      if (failure instanceof SendFailure && failure.reason === 'access' && failure.kind === 'retry' && credentials)
        reportClosed(401, failure.message)
      throw failure
    }
  }

  const post = (edge: string, body: Json) =>
    carry(() => {
      const caller = current()
      return callGraph(place, caller, { method: 'POST', path: `${caller.phoneNumberId}/${edge}`, body })
    })

  async function upload(message: OutboundMessage): Promise<string | null> {
    const { content } = message
    const medium = content.kind === 'template' ? content.header : content
    if (medium?.kind !== 'media') return null
    // Check the recipient before reading the file.
    recipientOf(message.to)
    const { phoneNumberId, accessToken } = current()
    const to = new URL(`${place.url}/${place.version}/${phoneNumberId}/media`)
    return carry(() => uploadToGraph(to, accessToken, medium))
  }

  return {
    async connect() {
      const config = await readCredentials(keys)
      if (!canSend(config)) return reportClosed(400, 'the connection is not set up')
      credentials = config
      try {
        const query = { fields: NUMBER_FIELDS }
        const number = await callGraph(place, config, { method: 'GET', path: config.phoneNumberId, query })
        const phone = String(number.display_phone_number ?? '').replaceAll(/\D/g, '') || config.phone
        if (phone === '') throw new Error('the network did not return the number')
        if (phone !== config.phone) await keepPhone(keys, config.phoneNumberId, phone)
        reportOpen(phone, String(number.verified_name ?? ''))
      } catch (error) {
        const problem = error instanceof GraphRefusal ? error.problem : null
        if (problem && (endsAccess(problem.code) || problem.code === 100)) return reportClosed(401, problem.words)
        // The network is away. The stored number is enough to send.
        if (config.phone !== '') return reportOpen(config.phone, '')
        reportClosed(503, error instanceof Error ? error.message : String(error))
      }
    },
    async disconnect() {
      credentials = null
    },
    async logOut() {
      credentials = null
      // Keep values that are not secret, so that a user need not enter them again.
      await forgetSecrets(keys)
    },
    async send(message) {
      current()
      const mediumId = await upload(message)
      const answer = await post('messages', bodyOf(message, mediumId))
      const [firstMessage] = (answer.messages as Array<{ id?: string }> | undefined) ?? []
      if (!firstMessage?.id) throw new SendFailure('unknown', 'the network accepted a message without returning an id')
      return { ack: 1, id: firstMessage.id }
    },
    deleteMessage: unable('delete messages'),
    editMessage: unable('edit messages'),
    async react({ chat, id, emoji }) {
      const reaction = { message_id: id, emoji }
      await post('messages', { messaging_product: 'whatsapp', ...recipientOf(chat), type: 'reaction', reaction })
    },
    async markRead({ messages }) {
      // A receipt for the last message also marks all earlier ones.
      const last = messages.at(-1)
      if (last) await post('messages', { messaging_product: 'whatsapp', status: 'read', message_id: last.id })
    },
    async rejectCall({ id }) {
      await post('calls', { messaging_product: 'whatsapp', call_id: id, action: 'reject' })
    },
    async setTyping(chat, typing) {
      const last = lastOf(chat.phone, chat.lid)
      if (!typing || last === null) return
      const indicator = { status: 'read', message_id: last, typing_indicator: { type: 'text' } }
      await post('messages', { messaging_product: 'whatsapp', ...indicator })
    },
    checkNumber: unable('look numbers up'),
    phoneBook: unable('read an address book'),
    profilePicture: async () => null,
    async downloadMedia(ref) {
      if (!credentials) throw new MediaFailure('unavailable', 'the connection is not set up')
      return downloadMedium(place, credentials, ref)
    },
    refreshMedia: () => Promise.reject(new MediaFailure('gone', 'the network no longer stores this medium')),
  }
}
