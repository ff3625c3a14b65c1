import { randomBytes } from 'node:crypto'
import type { BinaryNode, MediaType } from 'baileys'
import { proto } from 'baileys'
import { decryptMedia, encryptMedia } from './media.ts'
import { retryNotification } from './media-retry.ts'
import type { Account, Group, InboxItem, LinkedDevice } from './model.ts'
import type { Network } from './network.ts'
import { node, nowSeconds } from './nodes.ts'
import type { KeyBundle } from './signal-device.ts'
import { newMessageId, retryReceipt } from './stanzas.ts'

export interface SendOptions {
  id?: string
  /** Overrides the server's addressing for this message. */
  addressing?: 'pn' | 'lid'
  /** Corrupts the ciphertext, so that the client must request a resend. */
  corrupt?: boolean
}

export interface MediaOptions {
  mimetype?: string
  caption?: string
  fileName?: string
  voiceNote?: boolean
  /** A video that the phone loops without sound. */
  gifPlayback?: boolean
  seconds?: number
}

const MEDIA_FIELD = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
} as const
export type MediaKind = keyof typeof MEDIA_FIELD

const DEFAULT_MIME: Record<MediaKind, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/pdf',
  sticker: 'image/webp',
}

/** A sent message, with the data needed to send it again. */
interface Letter {
  id: string
  to: string
  message: proto.IMessage
  options: SendOptions
}

/** Maximum number of retries, as on WhatsApp's phones. */
const MAX_RETRIES = 5

/** A simulated phone: the acts of a person with WhatsApp. */
export class Phone {
  private readonly sentLetters = new Map<string, Letter>()
  private readonly watchers = new Set<() => void>()
  /** Number of retry requests per undecryptable message. */
  private readonly retryCounts = new Map<string, number>()
  private work: Promise<unknown> = Promise.resolve()

  private readonly network: Network
  readonly account: Account

  constructor(network: Network, account: Account) {
    this.network = network
    this.account = account

    network.on('message', ({ to }) => {
      if (to === account) for (const wake of [...this.watchers]) wake()
    })
  }

  get number(): string {
    return this.account.phone
  }

  get inbox(): InboxItem[] {
    return this.account.inbox
  }

  /** Waits for a received message that matches, including earlier ones. */
  async received(matches: (item: InboxItem) => boolean = () => true, timeoutMs = 30_000): Promise<InboxItem> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const match = this.inbox.find(matches)
      if (match) return match
      const remainingMs = deadline - Date.now()
      if (remainingMs <= 0) throw new Error(`${this.number} received no such message in ${timeoutMs} ms`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(finishWait, remainingMs)
        const watchers = this.watchers
        watchers.add(finishWait)
        function finishWait() {
          clearTimeout(timer)
          watchers.delete(finishWait)
          resolve()
        }
      })
    }
  }

  // ---- sending ------------------------------------------------------------

  text(to: string, text: string, options?: SendOptions): Promise<string> {
    return this.send(to, { conversation: text }, options)
  }

  sendMedia(to: string, kind: MediaKind, bytes: Uint8Array, media: MediaOptions = {}, options?: SendOptions) {
    return this.sendInTurn(to, () => this.upload(kind, bytes, media), options)
  }

  private async upload(kind: MediaKind, bytes: Uint8Array, media: MediaOptions): Promise<proto.IMessage> {
    const encryptedMedia = await encryptMedia(bytes, kind as MediaType)
    const directPath = this.network.media.put(encryptedMedia.body)
    const content = {
      url: this.network.media.urlOf(directPath),
      directPath,
      mediaKey: encryptedMedia.mediaKey,
      fileSha256: encryptedMedia.fileSha256,
      fileEncSha256: encryptedMedia.fileEncSha256,
      fileLength: encryptedMedia.fileLength,
      mimetype: media.mimetype ?? DEFAULT_MIME[kind],
      mediaKeyTimestamp: Math.floor(Date.now() / 1000),
      caption: media.caption,
      fileName: media.fileName,
      title: media.fileName,
      ptt: kind === 'audio' ? media.voiceNote : undefined,
      seconds: media.seconds,
      gifPlayback: media.gifPlayback,
    }
    return { [MEDIA_FIELD[kind]]: content }
  }

  /** Deletes an earlier message for all participants. */
  revoke(to: string, id: string): Promise<string> {
    const type = proto.Message.ProtocolMessage.Type.REVOKE
    return this.send(to, { protocolMessage: { type, key: { id, remoteJid: this.account.jid, fromMe: true } } })
  }

  edit(to: string, id: string, text: string): Promise<string> {
    const type = proto.Message.ProtocolMessage.Type.MESSAGE_EDIT
    const key = { id, remoteJid: this.account.jid, fromMe: true }
    return this.send(to, {
      protocolMessage: { type, key, editedMessage: { conversation: text }, timestampMs: Date.now() },
    })
  }

  /** Sends any message to a phone number, a user JID or a group JID. */
  send(to: string, message: proto.IMessage, options?: SendOptions): Promise<string> {
    return this.sendInTurn(to, async () => message, options)
  }

  /** Creates and sends a message after all earlier sends have finished. */
  private sendInTurn(to: string, write: () => Promise<proto.IMessage>, options: SendOptions = {}): Promise<string> {
    const id = options.id ?? newMessageId()
    const sending = this.work.then(async () => this.sendNow(id, to, await write(), options))
    this.work = sending.catch(() => {})
    return sending
  }

  private async sendNow(id: string, to: string, message: proto.IMessage, options: SendOptions): Promise<string> {
    const letter: Letter = { id, to, message, options }
    this.sentLetters.set(id, letter)
    const group = this.network.directory.groups.get(to)
    if (group) {
      for (const member of group.participants) {
        for (const device of member.linked.values()) await this.sendToGroupMember(letter, group, device)
      }
      return id
    }
    const { account } = this.person(to)
    for (const device of [...account.linked.values(), ...this.account.linked.values()]) {
      const { attrs, content } = this.envelope(letter, device)
      const enc = await this.sealFor(device, content)
      if (options.corrupt && device.account !== this.account) enc.content = spoil(enc.content as Uint8Array)
      this.network.deliver(device, node('message', attrs, [enc]))
    }
    return id
  }

  private person(to: string) {
    const target = this.network.directory.resolve(to.includes('@') ? to : `${to}@s.whatsapp.net`)
    if (!target) throw new Error(`${to} has no WhatsApp`)
    return target
  }

  /** The payload for one companion: another person's, or a copy for the author's own. */
  private envelope({ id, to, message, options }: Letter, device: LinkedDevice) {
    const lid = (options.addressing ?? this.network.options.addressing) === 'lid'
    const attrs = {
      id,
      type: stanzaType(message),
      t: nowSeconds(),
      notify: this.account.name,
      from: lid ? this.account.lidJid : this.account.jid,
      addressing_mode: lid ? 'lid' : 'pn',
      ...(lid ? { sender_pn: this.account.jid } : { sender_lid: this.account.lidJid }),
    }
    const group = this.network.directory.groups.get(to)
    if (group) return { attrs: this.groupEnvelope(id, group, message), content: message }
    if (device.account !== this.account) return { attrs, content: message }
    const { account } = this.person(to)
    return {
      attrs: {
        ...attrs,
        from: this.account.jid,
        sender_lid: undefined,
        recipient: account.jid,
        recipient_lid: account.lidJid,
      },
      content: { deviceSentMessage: { destinationJid: account.jid, message } },
    }
  }

  private groupEnvelope(id: string, group: Group, message: proto.IMessage) {
    const lid = group.addressing === 'lid'
    return {
      id,
      type: stanzaType(message),
      t: nowSeconds(),
      notify: this.account.name,
      from: group.jid,
      participant: lid ? this.account.lidJid : this.account.jid,
      addressing_mode: group.addressing,
      ...(lid ? { participant_pn: this.account.jid } : { participant_lid: this.account.lidJid }),
    }
  }

  private async sendToGroupMember({ id, message }: Letter, group: Group, device: LinkedDevice) {
    const self = this.account.address
    const distribution = await this.account.phoneDevice.senderKeyFor(group.jid, self)
    const keyHolders = this.account.groupsKnownTo.get(group.jid) ?? new Set<string>()
    this.account.groupsKnownTo.set(group.jid, keyHolders)
    const parts: BinaryNode[] = []
    if (!keyHolders.has(device.jid)) {
      keyHolders.add(device.jid)
      parts.push(
        await this.sealFor(device, {
          senderKeyDistributionMessage: {
            groupId: group.jid,
            axolotlSenderKeyDistributionMessage: distribution,
          },
        }),
      )
    }
    const ciphertext = await this.account.phoneDevice.encryptGroup(group.jid, self, message)
    parts.push(node('enc', { v: '2', type: 'skmsg' }, ciphertext))
    this.network.deliver(device, node('message', this.groupEnvelope(id, group, message), parts))
  }

  /** Encrypts for one companion, and opens a session first if necessary. */
  async sealFor(device: LinkedDevice, message: proto.IMessage): Promise<BinaryNode> {
    await device.keysReady()
    const ownDevice = this.account.phoneDevice
    if (!ownDevice.hasSession(device.address)) await ownDevice.openSession(device.address, device.takeBundle())
    const ciphertext = await ownDevice.encrypt(device.address, message)
    return node('enc', { v: '2', type: ciphertext.type }, ciphertext.bytes)
  }

  /** A companion could not decrypt a message: start a new session and send it again under the same id. */
  async resend(device: LinkedDevice, id: string, bundle: KeyBundle | undefined): Promise<void> {
    const letter = this.sentLetters.get(id)
    if (!letter) return
    const ownDevice = this.account.phoneDevice
    ownDevice.forgetSession(device.address)
    await ownDevice.openSession(device.address, bundle ?? device.takeBundle())
    // In a group the sender key may be missing: the next message includes it again.
    this.account.groupsKnownTo.get(letter.to)?.delete(device.jid)
    const { attrs, content } = this.envelope(letter, device)
    const enc = await this.sealFor(device, content)
    enc.attrs.count = '1'
    this.network.deliver(device, node('message', attrs, [enc]))
  }

  // ---- reacting to what was received --------------------------------------

  /** Reports to the sender that a message was delivered or read. */
  confirm(received: InboxItem, type: 'delivery' | 'read' | 'played'): void {
    const sender = this.network.directory.byPhone(received.from)?.linked.get(received.fromDevice)
    if (!sender) return
    this.network.deliver(
      sender,
      node('receipt', {
        id: received.id,
        type: type === 'delivery' ? undefined : type,
        t: nowSeconds(),
        from: received.group ?? received.chatJid,
        participant: received.group && this.account.jid,
      }),
    )
  }

  /** The owner's phone received its copy of a companion's message: the companion learns that the server has it. */
  mirror(received: InboxItem): void {
    const companion = this.account.linked.get(received.fromDevice)
    if (!companion || received.group) return
    this.network.deliver(
      companion,
      node('receipt', {
        id: received.id,
        type: 'sender',
        t: nowSeconds(),
        from: this.account.jid,
        recipient: received.chatJid,
      }),
    )
  }

  /** Pretends that decryption failed, which makes the client send the message again. */
  requestRetry(received: InboxItem, attempt = 1): void {
    const sender = this.network.directory.byPhone(received.from)?.linked.get(received.fromDevice)
    if (!sender) return
    this.account.phoneDevice.forgetSession(sender.address)
    const { id, chatJid: from } = received
    this.network.deliver(sender, retryReceipt({ id, from, attempt }, this.account))
  }

  /** Requests an undecryptable message again from a companion; an absent one gets the request at its next login. */
  askAgain(sender: LinkedDevice, id: string, chatJid: string, group: Group | undefined): void {
    this.account.phoneDevice.forgetSession(sender.address)
    const attempt = (this.retryCounts.get(id) ?? 0) + 1
    if (attempt > MAX_RETRIES) return
    this.retryCounts.set(id, attempt)
    const isOwn = sender.account === this.account
    const to = isOwn
      ? { from: this.account.jid, recipient: chatJid }
      : { from: chatJid, participant: group && this.account.jid }
    const receipt = retryReceipt({ id, attempt, ...to }, this.account)
    this.network.emit('retryRequest', { by: this.account, id })
    this.network.deliver(sender, receipt)
  }

  /** Uploads the medium of a sent message again; undefined when this phone did not send the message. */
  reupload(id: string): BinaryNode | undefined {
    const message = this.sentLetters.get(id)?.message
    const content = Object.values(MEDIA_FIELD).flatMap((field) => message?.[field] ?? [])[0]
    if (!content?.directPath || !content.mediaKey) return undefined
    const directPath = this.network.media.putAgain(content.directPath)
    return directPath ? retryNotification(id, content.mediaKey, directPath) : undefined
  }

  typing(to: string, state: 'composing' | 'paused' | 'recording' = 'composing'): void {
    const target = this.network.directory.resolve(to.includes('@') ? to : `${to}@s.whatsapp.net`)
    const child = state === 'recording' ? node('composing', { media: 'audio' }) : node(state)
    for (const device of target?.account.linked.values() ?? []) {
      this.network.deliver(device, node('chatstate', { from: this.account.jid }, [child]), false)
    }
  }

  /** Starts a call and returns its id. `hangUp` ends it. */
  call(to: string, video = false): string {
    const id = randomBytes(8).toString('hex').toUpperCase()
    this.ring(to, 'offer', id, video)
    return id
  }

  hangUp(to: string, id: string): void {
    this.ring(to, 'terminate', id, false)
  }

  private ring(to: string, tag: 'offer' | 'terminate', callId: string, video: boolean): void {
    const target = this.network.directory.resolve(to.includes('@') ? to : `${to}@s.whatsapp.net`)
    const body = node(
      tag,
      { 'call-id': callId, 'call-creator': this.account.jid, caller_pn: this.account.jid },
      video ? [node('video')] : [],
    )
    for (const device of target?.account.linked.values() ?? []) {
      const attrs = { id: newMessageId(), from: this.account.jid, t: nowSeconds() }
      this.network.deliver(device, node('call', attrs, [body]))
    }
  }

  /** Downloads and decrypts the attachment of a received message. */
  async openMedia(received: InboxItem): Promise<{ kind: MediaKind; bytes: Buffer }> {
    for (const kind of Object.keys(MEDIA_FIELD) as MediaKind[]) {
      const content = received.message[MEDIA_FIELD[kind]]
      if (!content?.directPath || !content.mediaKey) continue
      const body = this.network.media.get(content.directPath)
      if (!body) throw new Error(`no upload at ${content.directPath}`)
      return { kind, bytes: await decryptMedia(body, content.mediaKey, kind as MediaType) }
    }
    throw new Error('message has no attachment')
  }
}

function spoil(bytes: Uint8Array): Buffer {
  const copy = Buffer.from(bytes)
  return copy.fill(7, Math.max(0, copy.length - 16))
}

function stanzaType(message: proto.IMessage): string {
  if (Object.values(MEDIA_FIELD).some((field) => message[field])) return 'media'
  return message.reactionMessage ? 'reaction' : 'text'
}
