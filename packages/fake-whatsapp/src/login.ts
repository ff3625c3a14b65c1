import { randomBytes } from 'node:crypto'
import { S_WHATSAPP_NET } from 'baileys'
import type { Connection } from './connection.ts'
import type { LinkedDevice } from './model.ts'
import type { Network } from './network.ts'
import { bytesOf, child, node, nowSeconds, required } from './nodes.ts'
import type { ClientFinish } from './noise.ts'
import type { PairingQr } from './pairing.ts'
import { companionSignatureIsValid, parsePairingQr, signDeviceIdentity } from './pairing.ts'

/** A client finished its handshake: a new one gets QR codes, a known one is logged in. */
export function onClient(network: Network, connection: Connection, client: ClientFinish): void {
  if (client.payload.devicePairingData) {
    offerQr(network, connection, client)
    return
  }
  const account = network.directory.byPhone(String(client.payload.username ?? ''))
  const device = account?.linked.get(client.payload.device ?? 0)
  const failure = network.faults.loginFailure ?? (device?.noiseKey.equals(client.staticKey) ? undefined : 401)
  if (failure || !device) {
    connection.send(node('failure', { reason: String(failure), location: 'fake' }))
    connection.close()
    return
  }
  if (device.connection) {
    device.connection.send(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
    device.connection.close()
  }
  device.connection = connection
  device.isActive = false
  connection.device = device
  connection.send(node('success', { t: nowSeconds(), lid: `${device.account.lid}:${device.id}@lid` }))
  network.emit('login', device)
}

function offerQr(network: Network, connection: Connection, client: ClientFinish): void {
  const refs = Array.from({ length: network.options.qrCount }, () => `2@${randomBytes(48).toString('base64')}`)
  const registration = required(client.payload.devicePairingData, 'registration')
  connection.pairing = { refs, noiseKey: client.staticKey, registration }
  const offer = node(
    'pair-device',
    {},
    refs.map((ref) => node('ref', {}, Buffer.from(ref))),
  )
  connection.ask(node('iq', { from: S_WHATSAPP_NET, type: 'set' }, [offer])).then(
    () => network.emit('qr', { connection: connection.id }),
    (error) => network.emit('problem', error),
  )
}

/** The owner scans the QR code of a waiting client. Resolves once the client has accepted. */
export async function scan(network: Network, number: string, qrText: string): Promise<LinkedDevice> {
  const qr = parsePairingQr(qrText)
  const connection = network.waitingWith(qr.ref)
  checkShownKeys(connection, qr)
  return completePairing(network, connection, number, qr)
}

/** Pairs a waiting client with this number. Resolves once the client has accepted. */
export async function completePairing(
  network: Network,
  connection: Connection,
  number: string,
  qr: Omit<PairingQr, 'ref'>,
): Promise<LinkedDevice> {
  const { account } = network.phone(number)
  const device = account.link(qr.noiseKey, qr.identityKey)
  const answer = await connection.ask(
    node('iq', { from: S_WHATSAPP_NET, type: 'set', t: nowSeconds() }, [
      node('pair-success', {}, [
        node('device-identity', {}, signDeviceIdentity(qr, account.phoneDevice.identity, device.id)),
        ...(account.isBusiness ? [node('biz', { name: account.name })] : []),
        node('device', { jid: device.jid, lid: `${account.lid}:${device.id}@lid` }),
        node('platform', { name: account.isBusiness ? 'smba' : 'android' }),
      ]),
    ]),
  )
  const signedIdentity = bytesOf(child(child(answer, 'pair-device-sign'), 'device-identity'))
  if (!signedIdentity || !companionSignatureIsValid(signedIdentity, qr, account.phoneDevice.identity)) {
    account.linked.delete(device.id)
    throw new Error('companion answered with a wrong signature')
  }
  connection.pairing = undefined
  network.emit('paired', device)
  connection.send(node('stream:error', { code: '515' }))
  connection.close()
  return device
}

function checkShownKeys(connection: Connection, qr: PairingQr): void {
  const pairing = required(connection.pairing, 'pairing')
  if (!pairing.noiseKey.equals(qr.noiseKey)) throw new Error('QR code shows another noise key')
  const identity = required(pairing.registration.eIdent, 'identity key')
  if (!Buffer.from(identity).equals(qr.identityKey)) throw new Error('QR code shows another identity key')
}
