import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { BinaryNode, KeyPair } from 'baileys'
import { Curve, S_WHATSAPP_NET } from 'baileys'
import type { CodeFinish, Connection, PendingCode } from './connection.ts'
import { completePairing } from './login.ts'
import type { LinkedDevice } from './model.ts'
import type { Network } from './network.ts'
import { bytesOf, child, node, nowSeconds, required } from './nodes.ts'

const ITERATIONS = 2 << 16
const FINISH_MS = 10_000
const ERROR_TEXT: Record<number, string> = { 404: 'item-not-found', 429: 'rate-overlimit' }

/**
 * Handles a companion's request for a code (companion_hello), or its proof that both sides have the same one
 * (companion_finish).
 */
export function onLinkCode(network: Network, connection: Connection, iq: BinaryNode): BinaryNode {
  const registration = required(child(iq, 'link_code_companion_reg'), 'link_code_companion_reg')
  const attrs = { from: S_WHATSAPP_NET, id: iq.attrs.id, t: nowSeconds() }
  if (registration.attrs.stage === 'companion_finish') {
    finish(connection, registration)
    return node('iq', { ...attrs, type: 'result' })
  }
  const number = required(registration.attrs.jid, 'jid').split('@')[0] ?? ''
  const errorCode = network.faults.takeCodeError() ?? (network.directory.accounts.has(number) ? undefined : 404)
  if (errorCode !== undefined) {
    const text = ERROR_TEXT[errorCode] ?? 'not-acceptable'
    return node('iq', { ...attrs, type: 'error' }, [node('error', { code: String(errorCode), text })])
  }
  const ref = `3@${randomBytes(24).toString('base64')}`
  const wrappedKey = required(bytesOf(child(registration, 'link_code_pairing_wrapped_companion_ephemeral_pub')), 'key')
  connection.linkCode = { number, ref, wrappedKey }
  network.emit('code', { number })
  return node('iq', { ...attrs, type: 'result' }, [
    node('link_code_companion_reg', { stage: 'companion_hello' }, [
      node('link_code_pairing_ref', {}, Buffer.from(ref)),
    ]),
  ])
}

function finish(connection: Connection, registration: BinaryNode): void {
  const wrappedBundle = required(bytesOf(child(registration, 'link_code_pairing_wrapped_key_bundle')), 'bundle')
  const identity = required(bytesOf(child(registration, 'companion_identity_public')), 'identity')
  connection.linkCode?.phone?.finish({ wrappedBundle, identity })
}

/**
 * The owner types a code under "Link with phone number". Resolves once the client has accepted. Rejects for a wrong
 * code, because the two sides cannot agree on a key.
 */
export async function enterCode(network: Network, number: string, code: string): Promise<LinkedDevice> {
  const connection = network.waitingWithCode(number)
  const pending = required(connection.linkCode, 'code')
  const { account } = network.phone(number)
  const ephemeral = Curve.generateKeyPair()
  const companionKey = unwrap(pending.wrappedKey, code)
  const bundle = new Promise<CodeFinish>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the client did not finish the link')), FINISH_MS)
    const settle = (answer: CodeFinish) => {
      clearTimeout(timer)
      resolve(answer)
    }
    pending.phone = { number, ephemeral, companionKey, finish: settle }
  })
  connection.send(
    node(
      'notification',
      { from: S_WHATSAPP_NET, id: randomBytes(8).toString('hex'), type: 'link_code_companion_reg', t: nowSeconds() },
      [
        node('link_code_companion_reg', { stage: 'primary_hello' }, [
          node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrap(ephemeral.public, code)),
          node('primary_identity_pub', {}, account.phoneDevice.identity.public),
          node('link_code_pairing_ref', {}, Buffer.from(pending.ref)),
        ]),
      ],
    ),
  )
  const advSecret = openBundle(await bundle, pending, account.phoneDevice.identity)
  const pairing = required(connection.pairing, 'pairing')
  const identityKey = Buffer.from(required(pairing.registration.eIdent, 'identity key'))
  return completePairing(network, connection, number, { noiseKey: pairing.noiseKey, identityKey, advSecret })
}

const keyOf = (code: string, salt: Uint8Array): Buffer => pbkdf2Sync(code, salt, ITERATIONS, 32, 'sha256')

function unwrap(wrapped: Buffer, code: string): Buffer {
  const decipher = createDecipheriv('aes-256-ctr', keyOf(code, wrapped.subarray(0, 32)), wrapped.subarray(32, 48))
  return Buffer.concat([decipher.update(wrapped.subarray(48, 80)), decipher.final()])
}

function wrap(key: Uint8Array, code: string): Buffer {
  const [salt, iv] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv('aes-256-ctr', keyOf(code, salt), iv)
  return Buffer.concat([salt, iv, cipher.update(key), cipher.final()])
}

/** Decrypts the companion's bundle with the agreed key and returns the secret that signs its identity. */
function openBundle({ wrappedBundle, identity }: CodeFinish, { phone }: PendingCode, own: KeyPair): Buffer {
  const { ephemeral, companionKey } = required(phone, 'phone')
  const shared = Curve.sharedKey(ephemeral.private, companionKey)
  const salt = wrappedBundle.subarray(0, 32)
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'link_code_pairing_key_bundle_encryption_key', 32))
  const decipher = createDecipheriv('aes-256-gcm', key, wrappedBundle.subarray(32, 44))
  decipher.setAuthTag(wrappedBundle.subarray(-16))
  let bundle: Buffer
  try {
    bundle = Buffer.concat([decipher.update(wrappedBundle.subarray(44, -16)), decipher.final()])
  } catch {
    throw new Error('wrong code')
  }
  if (!bundle.subarray(0, 32).equals(identity)) throw new Error('the bundle names another identity')
  if (!bundle.subarray(32, 64).equals(Buffer.from(own.public))) throw new Error('the bundle names another phone')
  const secret = Buffer.concat([shared, Curve.sharedKey(own.private, identity), bundle.subarray(64, 96)])
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'adv_secret', 32))
}
