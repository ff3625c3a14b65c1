import type { Account, Group } from './model.ts'
import type { Network, NetworkPhone } from './network.ts'
import { node, nowSeconds } from './nodes.ts'
import { newMessageId } from './stanzas.ts'

/** Adds a person to a group, or removes them. The linked devices of all members are notified. */
export function changeMembers(network: Network, jid: string, what: 'add' | 'remove', phone: NetworkPhone): void {
  const group = network.directory.groups.get(jid)
  if (!group) throw new Error(`no group ${jid}`)
  const { account } = phone
  const others = group.participants.filter((one) => one !== account)
  const audience = new Set([...group.participants, account])
  group.participants = what === 'add' ? [...others, account] : others
  for (const member of audience) {
    for (const device of member.linked.values()) {
      const attrs = {
        id: newMessageId(),
        from: jid,
        type: 'w:gp2',
        t: nowSeconds(),
        participant: listedAs(group, group.owner),
      }
      network.deliver(device, node('notification', attrs, [node(what, {}, [memberNode(group, account)])]))
    }
  }
}

const listedAs = ({ addressing }: Group, { jid, lidJid }: Account) => (addressing === 'lid' ? lidJid : jid)

/** A member in the network's list format: by phone or LID, with the other one beside it. */
export const memberNode = (group: Group, account: Account, type?: string) =>
  node('participant', {
    jid: listedAs(group, account),
    type,
    ...(group.addressing === 'lid' ? { phone_number: account.jid } : { lid: account.lidJid }),
  })
