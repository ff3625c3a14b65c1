import { randomBytes } from 'node:crypto'
import type { KeyPair, SignedKeyPair } from 'baileys'
import { Curve, generateSignalPubKey, proto, signedKeyPair, unpadRandomMax16 } from 'baileys'
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from 'baileys/lib/Signal/Group/index.js'
import type { SignalStorage } from 'libsignal'
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord } from 'libsignal'
import { encodedMessage } from './raw-message.ts'

/** The public keys that another device needs to write to this one. Keys are 32 bytes, without prefix. */
export interface KeyBundle {
  registrationId: number
  identity: Uint8Array
  signedPreKey: { id: number; key: Uint8Array; signature: Uint8Array }
  preKey?: { id: number; key: Uint8Array }
}

export interface DeviceAddress {
  user: string
  device: number
}

export interface Sealed {
  type: 'pkmsg' | 'msg'
  bytes: Buffer
}

type StoredPair = { privKey: Buffer; pubKey: Buffer }

interface SessionEntry {
  serialize(): unknown
}
/** The part of libsignal's cipher that its types omit. */
interface Attempts {
  doDecryptWhisperMessage(message: Buffer, session: SessionEntry): Promise<Buffer>
}
type Cipher = new (...parts: ConstructorParameters<typeof SessionCipher>) => SessionCipher & Attempts

/** Like a phone: a failed attempt with the wrong session leaves that session unchanged. */
class PhoneCipher extends (SessionCipher as unknown as Cipher) {
  override async doDecryptWhisperMessage(message: Buffer, session: SessionEntry): Promise<Buffer> {
    const kind = session.constructor as unknown as { deserialize(data: unknown): SessionEntry }
    const before = session.serialize()
    try {
      return await super.doDecryptWhisperMessage(message, session)
    } catch (error) {
      Object.assign(session, kind.deserialize(before))
      throw error
    }
  }
}

const addressOf = ({ user, device }: DeviceAddress) => new ProtocolAddress(user, device)

/**
 * A simulated device (a person's phone) with private keys and Signal sessions, so that its messages are really
 * encrypted.
 */
export class SignalDevice {
  readonly identity: KeyPair = Curve.generateKeyPair()
  readonly registrationId = randomBytes(2).readUInt16BE() & 0x3fff
  private readonly signedPreKey: SignedKeyPair = signedKeyPair(this.identity, 1)
  private readonly preKeys = new Map<number, KeyPair>()
  /** Serialized, so that failures do not change them. */
  private readonly sessions = new Map<string, Uint8Array>()
  private readonly senderKeys = new Map<string, SenderKeyRecord>()
  private nextPreKeyId = 1

  private readonly storage: SignalStorage = {
    loadSession: async (id) => this.session(id),
    storeSession: async (id, record) => void this.sessions.set(id, record.serialize()),
    isTrustedIdentity: () => true,
    loadPreKey: async (id) => {
      const pair = this.preKeys.get(Number(id))
      return pair && toStored(pair)
    },
    removePreKey: (id) => void this.preKeys.delete(id),
    loadSignedPreKey: () => toStored(this.signedPreKey.keyPair),
    getOurRegistrationId: () => this.registrationId,
    getOurIdentity: () => ({
      privKey: Buffer.from(this.identity.private),
      pubKey: Buffer.from(generateSignalPubKey(this.identity.public)),
    }),
  }

  private readonly senderKeyStore = {
    loadSenderKey: async (name: SenderKeyName) => this.senderKeys.get(name.toString()) ?? new SenderKeyRecord(),
    storeSenderKey: async (name: SenderKeyName, record: SenderKeyRecord) =>
      void this.senderKeys.set(name.toString(), record),
  }

  /** A new bundle with a one-time key, as the key server would return it. */
  bundle(): KeyBundle {
    const id = this.nextPreKeyId++
    const pair = Curve.generateKeyPair()
    this.preKeys.set(id, pair)
    return {
      registrationId: this.registrationId,
      identity: this.identity.public,
      signedPreKey: {
        id: this.signedPreKey.keyId,
        key: this.signedPreKey.keyPair.public,
        signature: this.signedPreKey.signature,
      },
      preKey: { id, key: pair.public },
    }
  }

  hasSession(to: DeviceAddress): boolean {
    return this.session(addressOf(to).toString())?.haveOpenSession() ?? false
  }

  private session(id: string): SessionRecord | undefined {
    const stored = this.sessions.get(id)
    return stored === undefined ? undefined : SessionRecord.deserialize(stored)
  }

  forgetSession(to: DeviceAddress): void {
    this.sessions.delete(addressOf(to).toString())
  }

  async openSession(to: DeviceAddress, bundle: KeyBundle): Promise<void> {
    await new SessionBuilder(this.storage, addressOf(to)).initOutgoing({
      registrationId: bundle.registrationId,
      identityKey: prefixed(bundle.identity),
      signedPreKey: {
        keyId: bundle.signedPreKey.id,
        publicKey: prefixed(bundle.signedPreKey.key),
        signature: Buffer.from(bundle.signedPreKey.signature),
      },
      // libsignal accepts a missing one-time key although its types require one
      preKey: bundle.preKey && { keyId: bundle.preKey.id, publicKey: prefixed(bundle.preKey.key) },
    } as unknown as Parameters<SessionBuilder['initOutgoing']>[0])
  }

  async encrypt(to: DeviceAddress, message: proto.IMessage): Promise<Sealed> {
    const ciphertext = await new PhoneCipher(this.storage, addressOf(to)).encrypt(Buffer.from(encodedMessage(message)))
    return { type: ciphertext.type === 3 ? 'pkmsg' : 'msg', bytes: Buffer.from(ciphertext.body, 'binary') }
  }

  async decrypt(from: DeviceAddress, type: string, bytes: Uint8Array): Promise<proto.Message> {
    const cipher = new PhoneCipher(this.storage, addressOf(from))
    const body = Buffer.from(bytes)
    const paddedMessage =
      type === 'pkmsg' ? await cipher.decryptPreKeyWhisperMessage(body) : await cipher.decryptWhisperMessage(body)
    return proto.Message.decode(unpadRandomMax16(paddedMessage))
  }

  /** Creates this device's sender key for a group if missing, and returns the distribution message for new readers. */
  async senderKeyFor(group: string, self: DeviceAddress): Promise<Uint8Array> {
    const name = new SenderKeyName(group, addressOf(self))
    const message = await new GroupSessionBuilder(this.senderKeyStore).create(name)
    return message.serialize()
  }

  async learnSenderKey(group: string, from: DeviceAddress, distribution: Uint8Array): Promise<void> {
    const message = new SenderKeyDistributionMessage(null, null, null, null, distribution)
    await new GroupSessionBuilder(this.senderKeyStore).process(new SenderKeyName(group, addressOf(from)), message)
  }

  async encryptGroup(group: string, self: DeviceAddress, message: proto.IMessage): Promise<Buffer> {
    const cipher = new GroupCipher(this.senderKeyStore, new SenderKeyName(group, addressOf(self)))
    return Buffer.from(await cipher.encrypt(encodedMessage(message)))
  }

  async decryptGroup(group: string, from: DeviceAddress, bytes: Uint8Array): Promise<proto.Message> {
    const cipher = new GroupCipher(this.senderKeyStore, new SenderKeyName(group, addressOf(from)))
    return proto.Message.decode(unpadRandomMax16(await cipher.decrypt(Buffer.from(bytes))))
  }
}

const prefixed = (key: Uint8Array): Buffer => Buffer.from(generateSignalPubKey(key))

function toStored(pair: KeyPair): StoredPair {
  return { privKey: Buffer.from(pair.private), pubKey: prefixed(pair.public) }
}
