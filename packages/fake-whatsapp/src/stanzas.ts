import { randomBytes } from 'node:crypto'
import type { BinaryNode } from 'baileys'
import { encodeBigEndian } from 'baileys'
import { keyNodes, readBundle, readOneTimeKey } from './key-nodes.ts'
import type { Account } from './model.ts'
import { child, node, nowSeconds, uintOf } from './nodes.ts'
import type { KeyBundle } from './signal-device.ts'

export function newMessageId(): string {
  return `3A${randomBytes(9).toString('hex').toUpperCase()}`
}

/** The new keys in a client's retry receipt. */
export function retryBundle(receipt: BinaryNode): KeyBundle | undefined {
  const keys = child(receipt, 'keys')
  if (!keys || !child(keys, 'skey') || !child(keys, 'identity')) return undefined
  const oneTime = child(keys, 'key')
  return {
    ...readBundle(keys),
    registrationId: uintOf(child(receipt, 'registration')) ?? 0,
    preKey: oneTime && readOneTimeKey(oneTime),
  }
}

export interface RetryReceipt {
  id: string
  /** The chat as the sender addressed it: a user JID or a group JID. */
  from: string
  /** The member that could not decrypt it; groups only. */
  participant?: string | undefined
  /** The chat, when the owner's phone sends the request; `from` is then the owner. */
  recipient?: string | undefined
  attempt: number
}

/** `<receipt type="retry">` of a phone that could not decrypt a companion's message. */
export function retryReceipt(request: RetryReceipt, account: Account): BinaryNode {
  const { id, from, participant, recipient, attempt } = request
  const keys = keyNodes(account.phoneDevice.bundle()).filter((item) => item.tag !== 'registration')
  return node('receipt', { id, from, participant, recipient, type: 'retry', t: nowSeconds() }, [
    node('retry', { count: String(attempt), id, t: nowSeconds(), v: '1' }),
    node('registration', {}, encodeBigEndian(account.phoneDevice.registrationId)),
    node('keys', {}, keys),
  ])
}
