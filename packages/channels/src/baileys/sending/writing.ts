import type { AnyMessageContent, MiscMessageGenerationOptions } from 'baileys'
import {
  type AckLevel,
  type ChannelAddress,
  type ChannelSession,
  type OutboundMessage,
  SendFailure,
} from '../../channel.ts'
import { jidOf } from '../address.rules.ts'
import type { AddressBook } from '../address-book.ts'
import { sendFailureOf } from '../failure.rules.ts'
import type { GroupBook } from '../group-book.ts'
import type { Link } from '../link.ts'
import { newMessageId } from '../message-id.ts'
import {
  contentFor,
  deletionFor,
  editFor,
  expirationFor,
  mediaFor,
  messageIdFor,
  quotedFor,
  reactionFor,
} from '../outbound.ts'
import type { PendingAcks } from './pending-acks.ts'

interface WritingDependencies {
  acks: PendingAcks
  groups: GroupBook
  book: AddressBook
  /**
   * The open link.
   * @throws SendFailure when there is no link
   */
  link(): Link
  /**
   * The number as the network knows it; null when it has no WhatsApp.
   * @throws SendFailure
   */
  lookUp(phone: string): Promise<string | null>
  uploadTimeoutMs: number
}

/**
 * Sends messages and their changes to the network. Each call resolves once the network has acknowledged it.
 * @throws SendFailure
 */
export class Writing {
  private readonly deps: WritingDependencies

  constructor(deps: WritingDependencies) {
    this.deps = deps
  }

  async send(message: OutboundMessage): Promise<{ ack: AckLevel }> {
    const jid = await this.target(message.to)
    const { id: messageId, content, quoted } = message
    const options = { messageId, ...quotedFor(jid, quoted), ...expirationFor(message) }
    if (content.kind !== 'media')
      return this.handOver(jid, await this.mentioning(jid, message, contentFor(content)), options)
    const { socket, uploads } = this.deps.link()
    return uploads.with(socket, { medium: content, timeoutMs: this.deps.uploadTimeoutMs }, (url) =>
      this.mentioning(jid, message, mediaFor(content, url)).then((media) => this.handOver(jid, media, options)),
    )
  }

  private mentioning(jid: string, { mentions }: Pick<OutboundMessage, 'mentions'>, content: AnyMessageContent) {
    return this.deps.groups.mentioning(jid, mentions, content, (id) => this.deps.link().socket.groupMetadata(id))
  }

  async delete({ chat, id, changeId }: Parameters<ChannelSession['deleteMessage']>[0]): Promise<void> {
    const jid = jidOf(chat)
    await this.handOver(jid, deletionFor(jid, id), messageIdFor(changeId))
  }

  async edit(target: Parameters<ChannelSession['editMessage']>[0]): Promise<void> {
    const { id, text, changeId } = target
    const jid = jidOf(target.chat)
    await this.handOver(
      jid,
      await this.mentioning(jid, target, editFor(jid, id, text, target.expiration)),
      messageIdFor(changeId),
    )
  }

  async react(target: Parameters<ChannelSession['react']>[0]): Promise<void> {
    const jid = jidOf(target.chat)
    await this.handOver(jid, reactionFor(jid, target), messageIdFor(target.changeId))
  }

  /**
   * Returns the JID to send to. Looks up unknown numbers first, because WhatsApp silently drops messages to numbers
   * without an account.
   */
  private async target(to: ChannelAddress): Promise<string> {
    if (to.group || !to.phone) return jidOf(to)
    const knownNumber = this.deps.book.knownNumber(to.phone) ?? (await this.deps.lookUp(to.phone))
    if (!knownNumber) throw new SendFailure('refused', 'the number has no WhatsApp', 404, 'notReachable')
    return jidOf({ ...to, phone: knownNumber })
  }

  private async handOver(
    jid: string,
    content: AnyMessageContent,
    options: MiscMessageGenerationOptions = {},
  ): Promise<{ ack: AckLevel }> {
    const { socket } = this.deps.link()
    const messageId = options.messageId ?? newMessageId()
    const acknowledgement = this.deps.acks.wait(messageId)
    acknowledgement.catch(() => undefined)
    try {
      await socket.sendMessage(jid, content, { ...options, messageId })
    } catch (error) {
      const failure = sendFailureOf(error)
      this.deps.acks.cancel(messageId, failure)
      throw failure
    }
    await acknowledgement
    return { ack: 2 }
  }
}
