import type { BinaryNode } from 'baileys'
import type { Connection } from './connection.ts'
import type { LinkedDevice } from './model.ts'
import type { Network } from './network.ts'
import { attr, child, children, node, nowSeconds } from './nodes.ts'
import { retryBundle } from './stanzas.ts'

/** Handles a companion's receipt: a confirmation, a retry request, or a request for a medium. */
export async function onReceipt(
  network: Network,
  connection: Connection,
  device: LinkedDevice,
  stanza: BinaryNode,
): Promise<void> {
  const type = stanza.attrs.type ?? 'delivery'
  const id = attr(stanza, 'id')
  connection.send(node('ack', { class: 'receipt', id, from: stanza.attrs.to, type: stanza.attrs.type }))
  if (type === 'server-error') {
    network.reuploadFor(device, id, child(stanza, 'rmr'))
    return
  }
  const group = network.directory.groups.get(stanza.attrs.to ?? '')
  const target = network.directory.resolve(group ? stanza.attrs.participant : stanza.attrs.to)
  if (type === 'retry') {
    if (target?.device === 0) await network.phone(target.account.phone).resend(device, id, retryBundle(stanza))
    return
  }
  const ids = [id, ...children(child(stanza, 'list'), 'item').map((item) => attr(item, 'id'))]
  for (const confirmedId of ids) device.unconfirmed.delete(confirmedId)
  if (!target) return
  const from = device.account
  target.account.receipts.push({ ids, type, from: from.phone, fromDevice: device.id, group: group?.jid })
  network.emit('receipt', { account: target.account, ids, type, from })
  if (target.account === from) return
  for (const companion of target.account.linked.values()) {
    const attrs = { id, type: stanza.attrs.type, t: nowSeconds(), from: group?.jid ?? device.jid }
    network.deliver(companion, node('receipt', { ...attrs, participant: group && device.jid }))
  }
}
