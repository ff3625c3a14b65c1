import type { BinaryNode } from 'baileys'
import { proto } from 'baileys'
import type { Connection } from './connection.ts'
import type { Account, Group, InboxItem, LinkedDevice } from './model.ts'
import type { Network } from './network.ts'
import { attr, bytesOf, child, children, node, nowSeconds } from './nodes.ts'

/** A companion's stanza on its way to its recipients. */
interface RoutedStanza {
  sender: LinkedDevice
  stanza: BinaryNode
  group: Group | undefined
}

/** Routes companions' messages to phones and other companions. */
export class MessageRouter {
  private readonly network: Network

  constructor(network: Network) {
    this.network = network
  }

  async onMessage(connection: Connection, sender: LinkedDevice, stanza: BinaryNode): Promise<void> {
    const to = attr(stanza, 'to')
    const ack = node('ack', { class: 'message', id: stanza.attrs.id, from: to, t: nowSeconds() })
    const error = this.network.faults.takeSendError()
    if (error) {
      connection.send({ ...ack, attrs: { ...ack.attrs, error: String(error) } })
      return
    }
    if (!this.network.faults.takeLostAck()) connection.send(ack)
    const routedStanza = { sender, stanza, group: this.network.directory.groups.get(to) }
    for (const target of children(child(stanza, 'participants'), 'to')) {
      await this.routeToDevice(routedStanza, attr(target, 'jid'), child(target, 'enc'))
    }
    for (const enc of children(stanza, 'enc')) {
      if (routedStanza.group) await this.routeToGroup(routedStanza, routedStanza.group, enc)
      else await this.routeToDevice(routedStanza, to, enc)
    }
  }

  private async routeToDevice(routed: RoutedStanza, jid: string, enc: BinaryNode | undefined): Promise<void> {
    const target = this.network.directory.resolve(jid)
    const bytes = bytesOf(enc)
    if (!target || !enc || !bytes) return
    const { account, device } = target
    if (device > 0) {
      const companion = account.linked.get(device)
      if (companion) this.forward(routed, companion, enc)
      return
    }
    const read = () => account.phoneDevice.decrypt(routed.sender.address, attr(enc, 'type'), bytes)
    const message = await this.readOrAskAgain(routed, account, read)
    const distribution = message?.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage
    if (routed.group && distribution) {
      await account.phoneDevice.learnSenderKey(routed.group.jid, routed.sender.address, distribution)
    }
    if (message && !routed.group) this.accept(routed, account, message)
  }

  private async routeToGroup(routed: RoutedStanza, group: Group, enc: BinaryNode): Promise<void> {
    const bytes = bytesOf(enc)
    if (!bytes) return
    for (const member of group.participants) {
      for (const companion of member.linked.values()) {
        if (companion !== routed.sender) this.forward(routed, companion, enc)
      }
      const { phoneDevice } = member
      const from = routed.sender.address
      const message = await this.readOrAskAgain(routed, member, () =>
        enc.attrs.type === 'skmsg'
          ? phoneDevice.decryptGroup(group.jid, from, bytes)
          : phoneDevice.decrypt(from, attr(enc, 'type'), bytes),
      )
      if (message) this.accept(routed, member, message)
    }
  }

  /**
   * Decrypts a message. If that fails, the phone requests the message again, also its owner's, unless it has the
   * message already.
   */
  private async readOrAskAgain(
    routed: RoutedStanza,
    account: Account,
    read: () => Promise<proto.Message>,
  ): Promise<proto.Message | undefined> {
    try {
      return await read()
    } catch {
      const id = attr(routed.stanza, 'id')
      if ([...account.inbox, ...account.companionMessages].some((item) => item.id === id)) return undefined
      const chatJid = attr(routed.stanza, 'to')
      this.network.phone(account.phone).askAgain(routed.sender, id, chatJid, routed.group)
      return undefined
    }
  }

  /** Forwards a stanza to another companion, still encrypted. */
  private forward({ sender, stanza, group }: RoutedStanza, to: LinkedDevice, enc: BinaryNode): void {
    const isOwn = to.account === sender.account
    const attrs = {
      id: stanza.attrs.id,
      type: stanza.attrs.type,
      t: nowSeconds(),
      notify: sender.account.name,
      from: group?.jid ?? sender.jid,
      participant: group && sender.jid,
      recipient: isOwn && !group ? stanza.attrs.to : undefined,
    }
    this.network.deliver(to, node('message', attrs, [enc]))
  }

  private accept({ sender, stanza, group }: RoutedStanza, owner: Account, decrypted: proto.Message): void {
    const received: InboxItem = {
      id: attr(stanza, 'id'),
      from: sender.account.phone,
      fromDevice: sender.id,
      chatJid: attr(stanza, 'to'),
      group: group?.jid,
      at: Date.now(),
      message: proto.Message.fromObject(decrypted.deviceSentMessage?.message ?? decrypted),
    }
    const phone = this.network.phone(owner.phone)
    if (owner === sender.account) {
      owner.companionMessages.push(received)
      phone.mirror(received)
      return
    }
    const isNew = owner.take(received)
    this.network.emit('arrival', { to: owner, received })
    if (isNew) this.network.emit('message', { to: owner, received })
    if (this.network.options.autoDeliver) phone.confirm(received, 'delivery')
    if (this.network.options.autoRead) phone.confirm(received, 'read')
  }
}
