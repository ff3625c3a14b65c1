import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { KeyPair } from 'baileys'
import { Curve, hkdf, NOISE_MODE, NOISE_WA_HEADER, proto } from 'baileys'

/** The static key of this connection's client, and its login or registration payload. */
export interface ClientFinish {
  staticKey: Buffer
  payload: proto.ClientPayload
}

type Phase = 'intro' | 'hello' | 'finish' | 'transport'

export type NoiseEvent =
  | { kind: 'reply'; bytes: Buffer }
  | { kind: 'finished'; client: ClientFinish }
  | { kind: 'frame'; plaintext: Buffer }

const GCM_TAG = 16

function ivFor(counter: number): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(counter, 8)
  return iv
}

function seal(key: Buffer, counter: number, aad: Buffer, plaintext: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, ivFor(counter))
  cipher.setAAD(aad)
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, counter: number, aad: Buffer, sealed: Uint8Array): Buffer {
  const body = sealed.subarray(0, sealed.length - GCM_TAG)
  const decipher = createDecipheriv('aes-256-gcm', key, ivFor(counter))
  decipher.setAAD(aad)
  decipher.setAuthTag(sealed.subarray(sealed.length - GCM_TAG))
  return Buffer.concat([decipher.update(body), decipher.final()])
}

const NO_AAD = Buffer.alloc(0)

/**
 * The responder half of `Noise_XX_25519_AESGCM_SHA256` with WhatsApp's framing:
 * an intro header once, then frames with a three-byte big-endian length.
 */
export class NoiseResponder {
  private phase: Phase = 'intro'
  private pending: Buffer = Buffer.alloc(0)
  private hash: Buffer = Buffer.from(NOISE_MODE)
  private salt: Buffer = this.hash
  private key: Buffer = this.hash
  private counter = 0
  private readKey: Buffer = NO_AAD
  private writeKey: Buffer = NO_AAD
  private reads = 0
  private writes = 0
  private readonly ephemeral = Curve.generateKeyPair()

  private readonly staticKey: KeyPair
  private readonly certChain: Uint8Array

  constructor(staticKey: KeyPair, certChain: Uint8Array) {
    this.staticKey = staticKey
    this.certChain = certChain
  }

  get ready(): boolean {
    return this.phase === 'transport'
  }

  /** Processes bytes from the socket and returns the resulting events in order. */
  receive(chunk: Buffer): NoiseEvent[] {
    this.pending = Buffer.concat([this.pending, chunk])
    const events: NoiseEvent[] = []
    if (this.phase === 'intro' && !this.takeIntro()) return events
    for (let frame = this.takeFrame(); frame; frame = this.takeFrame()) {
      events.push(this.onFrame(frame))
    }
    return events
  }

  /** Encrypts one binary node for the socket. Only after the handshake. */
  frame(plaintext: Uint8Array): Buffer {
    if (!this.ready) throw new Error('noise handshake not finished')
    return withLength(seal(this.writeKey, this.writes++, NO_AAD, plaintext))
  }

  private onFrame(frame: Buffer): NoiseEvent {
    if (this.phase === 'hello') return { kind: 'reply', bytes: this.onClientHello(frame) }
    if (this.phase === 'finish') return { kind: 'finished', client: this.onClientFinish(frame) }
    return { kind: 'frame', plaintext: open(this.readKey, this.reads++, NO_AAD, frame) }
  }

  private takeIntro(): boolean {
    let at = 0
    if (this.pending.length < 4) return false
    if (this.pending.toString('latin1', 0, 2) === 'ED') {
      // edge routing: 'ED', two version bytes, three length bytes, routing info
      if (this.pending.length < 7) return false
      at = 7 + this.pending.readUIntBE(4, 3)
    }
    if (this.pending.length < at + NOISE_WA_HEADER.length) return false
    const header = this.pending.subarray(at, at + NOISE_WA_HEADER.length)
    if (!header.equals(NOISE_WA_HEADER)) throw new Error(`unexpected intro ${header.toString('hex')}`)
    this.pending = this.pending.subarray(at + NOISE_WA_HEADER.length)
    this.mixHash(header)
    this.phase = 'hello'
    return true
  }

  private takeFrame(): Buffer | undefined {
    if (this.pending.length < 3) return undefined
    const size = this.pending.readUIntBE(0, 3)
    if (this.pending.length < 3 + size) return undefined
    const frame = this.pending.subarray(3, 3 + size)
    this.pending = this.pending.subarray(3 + size)
    return frame
  }

  private clientEphemeral: Uint8Array = NO_AAD

  private onClientHello(frame: Buffer): Buffer {
    const { clientHello } = proto.HandshakeMessage.decode(frame)
    if (!clientHello?.ephemeral) throw new Error('client hello without ephemeral key')
    this.clientEphemeral = clientHello.ephemeral
    this.mixHash(this.clientEphemeral)
    this.mixHash(this.ephemeral.public)
    this.mixKey(Curve.sharedKey(this.ephemeral.private, this.clientEphemeral))
    const sealedStatic = this.encryptAndHash(this.staticKey.public)
    this.mixKey(Curve.sharedKey(this.staticKey.private, this.clientEphemeral))
    const sealedCert = this.encryptAndHash(this.certChain)
    this.phase = 'finish'
    return withLength(
      proto.HandshakeMessage.encode({
        serverHello: { ephemeral: this.ephemeral.public, static: sealedStatic, payload: sealedCert },
      }).finish(),
    )
  }

  private onClientFinish(frame: Buffer): ClientFinish {
    const { clientFinish } = proto.HandshakeMessage.decode(frame)
    if (!clientFinish?.static || !clientFinish.payload) throw new Error('incomplete client finish')
    const staticKey = this.decryptAndHash(clientFinish.static)
    this.mixKey(Curve.sharedKey(this.ephemeral.private, staticKey))
    const payload = proto.ClientPayload.decode(this.decryptAndHash(clientFinish.payload))
    const [clientWrites, serverWrites] = this.derive(NO_AAD)
    this.readKey = clientWrites
    this.writeKey = serverWrites
    this.phase = 'transport'
    return { staticKey, payload }
  }

  private mixHash(data: Uint8Array): void {
    this.hash = createHash('sha256').update(this.hash).update(data).digest()
  }

  private derive(material: Uint8Array): [Buffer, Buffer] {
    const out = Buffer.from(hkdf(Buffer.from(material), 64, { salt: this.salt, info: '' }))
    return [out.subarray(0, 32), out.subarray(32)]
  }

  private mixKey(material: Uint8Array): void {
    const [salt, key] = this.derive(material)
    this.salt = salt
    this.key = key
    this.counter = 0
  }

  private encryptAndHash(plaintext: Uint8Array): Buffer {
    const ciphertext = seal(this.key, this.counter++, this.hash, plaintext)
    this.mixHash(ciphertext)
    return ciphertext
  }

  private decryptAndHash(sealed: Uint8Array): Buffer {
    const plaintext = open(this.key, this.counter++, this.hash, sealed)
    this.mixHash(sealed)
    return plaintext
  }
}

function withLength(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntBE(bytes.length, 0, 3)
  return Buffer.concat([head, bytes])
}
