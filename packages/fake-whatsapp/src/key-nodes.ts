import type { BinaryNode } from 'baileys'
import { encodeBigEndian, KEY_BUNDLE_TYPE } from 'baileys'
import { bytesOf, child, node, required, uintOf } from './nodes.ts'
import type { KeyBundle } from './signal-device.ts'

/** The public keys of a device, as they appear in key answers and in retry receipts. */
export function keyNodes(bundle: KeyBundle): BinaryNode[] {
  const nodes = [
    node('registration', {}, encodeBigEndian(bundle.registrationId)),
    node('type', {}, KEY_BUNDLE_TYPE),
    node('identity', {}, bundle.identity),
    node('skey', {}, [
      node('id', {}, encodeBigEndian(bundle.signedPreKey.id, 3)),
      node('value', {}, bundle.signedPreKey.key),
      node('signature', {}, bundle.signedPreKey.signature),
    ]),
  ]
  if (bundle.preKey) {
    nodes.push(
      node('key', {}, [node('id', {}, encodeBigEndian(bundle.preKey.id, 3)), node('value', {}, bundle.preKey.key)]),
    )
  }
  return nodes
}

/** Reads the uploaded keys of a device, except the one-time keys. */
export function readBundle(parent: BinaryNode): Omit<KeyBundle, 'preKey'> {
  const signedKey = child(parent, 'skey')
  return {
    registrationId: uintOf(child(parent, 'registration')) ?? 0,
    identity: required(bytesOf(child(parent, 'identity')), 'identity'),
    signedPreKey: {
      id: required(uintOf(child(signedKey, 'id')), 'signed key id'),
      key: required(bytesOf(child(signedKey, 'value')), 'signed key'),
      signature: required(bytesOf(child(signedKey, 'signature')), 'signature'),
    },
  }
}

export function readOneTimeKey(key: BinaryNode): NonNullable<KeyBundle['preKey']> {
  return { id: required(uintOf(child(key, 'id')), 'key id'), key: required(bytesOf(child(key, 'value')), 'key') }
}
