import { randomBytes } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { WAMessage } from 'baileys'
import { downloadMediaMessage, type proto } from 'baileys'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeWhatsApp } from '../src/fake-whatsapp.ts'
import type { FakeWhatsAppOptions } from '../src/options.ts'
import { Client } from './client.ts'

const SHOP = '5511999990000'
const MARIA = '5511988887777'
const MARIA_JID = `${MARIA}@s.whatsapp.net`
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function setUp(options: FakeWhatsAppOptions = {}, overrides = {}) {
  const network = await FakeWhatsApp.start({ keysBeforeUpload: 1, ...options })
  const problems: unknown[] = []
  network.on('problem', (error) => {
    problems.push(error)
  })
  const shop = network.phone(SHOP, 'Loja')
  const maria = network.phone(MARIA, 'Maria')
  const client = new Client(network, undefined, overrides)
  cleanups.push(
    () => network.stop(),
    () => client.stop(),
  )
  await client.pair(SHOP)
  return { network, shop, maria, client, problems }
}

test('LID addressing: the phone number is the alternative JID, and answers to the LID arrive', async () => {
  const { maria, client } = await setUp({ addressing: 'lid' })
  const id = await maria.text(SHOP, 'oi')
  const { message } = await client.message(id)
  expect(message.key.remoteJid).toBe(maria.account.lidJid)
  expect((message.key as { remoteJidAlt?: string }).remoteJidAlt).toBe(MARIA_JID)
  const sentMessage = await client.sock.sendMessage(message.key.remoteJid!, { text: 'olá' })
  const received = await maria.received((item) => item.id === sentMessage!.key.id)
  expect(received.chatJid).toBe(maria.account.lidJid)
  await client.until('delivered', () => client.statuses(sentMessage!.key.id!).some((status) => status >= 3))
  const byNumber = await client.sock.sendMessage(MARIA_JID, { text: 'pelo número' })
  await maria.received((item) => item.id === byNumber!.key.id)
})

test('many messages keep their order in both directions', async () => {
  const { maria, client } = await setUp()
  const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => maria.text(SHOP, `m${i}`)))
  await client.message(ids.at(-1)!)
  const receivedTexts = client
    .all('messages.upsert')
    .flatMap(({ messages }) => messages.map((m) => m.message?.conversation))
  expect(receivedTexts.filter((text) => text?.startsWith('m'))).toEqual(Array.from({ length: 40 }, (_, i) => `m${i}`))
  for (let i = 0; i < 20; i++) await client.sock.sendMessage(MARIA_JID, { text: `r${i}` })
  await maria.received((item) => item.message.extendedTextMessage?.text === 'r19')
  expect(maria.inbox.map((item) => item.message.extendedTextMessage?.text)).toEqual(
    Array.from({ length: 20 }, (_, i) => `r${i}`),
  )
})

test('messages during an absence are delivered at the next login, as append', async () => {
  const { network, maria, client } = await setUp()
  client.reconnect = false
  network.cut(SHOP)
  await client.until('close', () => client.closes.length === 2)
  const id = await maria.text(SHOP, 'você está aí?')
  client.reconnect = true
  client.connect()
  const { message, type } = await client.message(id)
  expect(message.message?.conversation).toBe('você está aí?')
  expect(type).toBe('append')
  await client.until('confirmation', () => maria.account.receipts.some((receipt) => receipt.ids.includes(id)))
})

test('reconnects after a cut, a 503 and a refused upgrade; history is not sent twice', async () => {
  const { network, maria, client } = await setUp({}, { connectTimeoutMs: 1000 })
  network.cut(SHOP)
  await client.until('cut', () => client.closes.length === 2)
  await client.untilOpen()
  network.streamError(SHOP, 503)
  await client.until('503', () => client.closes.at(-1) === 503)
  await client.untilOpen()
  network.refuseConnections(503)
  network.cut(SHOP)
  await client.until('refused', () => client.closes.length > 4)
  network.refuseConnections(undefined)
  await client.untilOpen()
  const id = await maria.text(SHOP, 'de novo')
  await client.message(id)
  const notices = client
    .all('messages.upsert')
    .flatMap(({ messages }) => messages.filter((message) => message.message?.protocolMessage?.historySyncNotification))
  expect(notices.length).toBe(1)
})

test('a second login with the same keys replaces the first (440)', async () => {
  const { network, client } = await setUp()
  client.reconnect = false
  const secondClient = new Client(network, client.auth)
  cleanups.push(() => secondClient.stop())
  secondClient.connect()
  await secondClient.untilOpen()
  await client.until('conflict', () => client.closes.at(-1) === 440)
})

test('unlinking on the phone logs the client out permanently (401), and so does logging out', async () => {
  const { network, client } = await setUp()
  network.unlink(SHOP)
  await client.until('401', () => client.closes.at(-1) === 401)
  client.connect()
  await client.until('401 at login', () => client.closes.length === 3 && client.closes.at(-1) === 401)
  const secondClient = new Client(network)
  cleanups.push(() => secondClient.stop())
  await secondClient.pair(SHOP)
  const logout = new Promise((resolve) => network.once('logout', resolve))
  await secondClient.sock.logout()
  await logout
  expect(network.phone(SHOP).account.linked.size).toBe(0)
})

test('a banned number is refused with 403', async () => {
  const { network, client } = await setUp()
  client.reconnect = false
  network.cut(SHOP)
  await client.until('cut', () => client.closes.length === 2)
  network.failLogins(403)
  client.connect()
  await client.until('403', () => client.closes.at(-1) === 403)
})

test('media in both directions, over https with its own certificate', async () => {
  const { network, maria, client } = await setUp()
  const picture = randomBytes(70_000)
  // like NODE_EXTRA_CA_CERTS for a separate process
  const id = await maria.sendMedia(SHOP, 'image', picture, { caption: 'foto' })
  const { message } = await client.message(id)
  expect(message.message?.imageMessage?.caption).toBe('foto')
  setDefaultCACertificates([...getCACertificates('default'), network.media.caPem])
  const bytes = await downloadMediaMessage(message as WAMessage, 'buffer', {})
  expect(bytes).toEqual(picture)
  const sentMessage = await client.sock.sendMessage(MARIA_JID, {
    document: picture,
    mimetype: 'application/pdf',
    fileName: 'orçamento.pdf',
  })
  const received = await maria.received((item) => item.id === sentMessage!.key.id)
  const medium = await maria.openMedia(received)
  expect(medium.kind).toBe('document')
  expect(medium.bytes).toEqual(picture)
  const voice = await client.sock.sendMessage(MARIA_JID, {
    audio: picture,
    ptt: true,
    mimetype: 'audio/ogg; codecs=opus',
  })
  await maria.received((item) => item.id === voice!.key.id && item.message.audioMessage?.ptt === true)
  network.media.failUploads = { count: 1, status: 503 }
  await expect(client.sock.sendMessage(MARIA_JID, { document: picture, mimetype: 'a/b' })).rejects.toThrow(
    /upload failed/,
  )
})

test('groups: both directions with sender keys', async () => {
  const { network, shop, maria, client } = await setUp()
  const joao = network.phone('5511977776666', 'João')
  const group = network.group('Clientes', [maria, joao, shop])
  const first = await maria.text(group.jid, 'bom dia a todos')
  const second = await maria.text(group.jid, 'segunda')
  const { message } = await client.message(first)
  expect(message.key.remoteJid).toBe(group.jid)
  expect(message.key.participant).toBe(MARIA_JID)
  expect((await client.message(second)).message.message?.conversation).toBe('segunda')
  expect((await client.sock.groupMetadata(group.jid)).subject).toBe('Clientes')
  const sentMessage = await client.sock.sendMessage(group.jid, { text: 'bom dia' })
  const received = await joao.received((item) => item.id === sentMessage!.key.id)
  expect(received.group).toBe(group.jid)
  expect(received.message.extendedTextMessage?.text).toBe('bom dia')
})

test('an undecryptable message is requested again, and a contact may request a resend from the client', async () => {
  const stored = new Map<string, proto.IMessage>()
  const { maria, client } = await setUp(
    {},
    { enableRecentMessageCache: false, getMessage: async (key: { id?: string }) => stored.get(key.id ?? '') },
  )
  const id = await maria.text(SHOP, 'segredo', { corrupt: true })
  expect((await client.message(id)).message.message?.conversation).toBe('segredo')
  const sentMessage = await client.sock.sendMessage(MARIA_JID, { text: 'repita' })
  stored.set(sentMessage!.key.id!, sentMessage!.message!)
  const received = await maria.received((item) => item.id === sentMessage!.key.id)
  maria.requestRetry(received)
  await client.until(
    'resend',
    () => maria.account.arrivals.filter((item) => item.id === sentMessage!.key.id).length === 2,
  )
})

test('errors of sends, edits, deletions, reactions, typing and calls', async () => {
  const { network, shop, maria, client } = await setUp()
  network.failSends(463)
  const rejectedMessage = await client.sock.sendMessage(MARIA_JID, { text: 'spam' })
  await client.until('error status', () => client.statuses(rejectedMessage!.key.id!).includes(0))

  const id = await maria.text(SHOP, 'errado')
  await client.message(id)
  await maria.edit(SHOP, id, 'certo')
  await client.until('edit', () =>
    client
      .all('messages.update')
      .flat()
      .some((item) => item.key.id === id && item.update.message?.editedMessage),
  )
  await maria.revoke(SHOP, id)
  await client.until('deletion', () =>
    client
      .all('messages.update')
      .flat()
      .some((item) => item.key.id === id && item.update.message === null),
  )
  const sentMessage = await client.sock.sendMessage(MARIA_JID, { text: 'gostou?' })
  const received = await maria.received((item) => item.id === sentMessage!.key.id)
  await maria.send(SHOP, {
    reactionMessage: {
      key: { id: received.id, remoteJid: shop.account.jid, fromMe: false },
      text: '👍',
      senderTimestampMs: Date.now(),
    },
  })
  await client.until('reaction', () =>
    client
      .all('messages.reaction')
      .flat()
      .some((item) => item.reaction.text === '👍'),
  )

  maria.typing(SHOP)
  await client.until('typing', () =>
    client.all('presence.update').some((item) => item.presences[MARIA_JID]?.lastKnownPresence === 'composing'),
  )
  const call = maria.call(SHOP)
  const ringing = await client.until('call', () =>
    client
      .all('call')
      .flat()
      .find((item) => item.id === call),
  )
  expect(ringing.status).toBe('offer')
  const rejected = new Promise((resolve) => network.once('call', resolve))
  await client.sock.rejectCall(call, ringing.from)
  await rejected
  await client.sock.readMessages([{ remoteJid: MARIA_JID, id, fromMe: false }])
  await client.until('read receipt', () =>
    maria.account.receipts.some((receipt) => receipt.type === 'read' && receipt.ids.includes(id)),
  )
})

test('number checks: known, unknown and alias', async () => {
  const { network, client } = await setUp()
  network.directory.alias('551188887777', MARIA)
  const answer = await client.sock.onWhatsApp(MARIA, '5500000000000', '551188887777')
  // numbers without WhatsApp are omitted from the answer
  expect(answer?.map((item) => [item.jid, item.exists])).toEqual([
    [MARIA_JID, true],
    [MARIA_JID, true],
  ])
  await expect(client.sock.profilePictureUrl(MARIA_JID)).rejects.toThrow(/item-not-found/)
})

test('the phone sends its history after the first login', async () => {
  const network = await FakeWhatsApp.start()
  const client = new Client(network)
  cleanups.push(
    () => network.stop(),
    () => client.stop(),
  )
  const maria = network.phone(MARIA, 'Maria')
  network.setHistory(SHOP, [
    {
      jid: MARIA_JID,
      lid: maria.account.lidJid,
      name: 'Maria',
      messages: [
        {
          key: { remoteJid: MARIA_JID, id: 'OLD1', fromMe: false },
          message: { conversation: 'antiga' },
          messageTimestamp: 1_790_000_000,
        },
      ],
    },
  ])
  await client.pair(SHOP)
  const history = await client.until('history', () => client.all('messaging-history.set')[0])
  expect(history.messages[0]?.key.id).toBe('OLD1')
  expect(history.chats[0]?.id).toBe(MARIA_JID)
})

test('two real clients talk to each other', async () => {
  const { network, client, problems } = await setUp()
  const other = new Client(network)
  cleanups.push(() => other.stop())
  await other.pair(MARIA)
  const sentMessage = await client.sock.sendMessage(MARIA_JID, { text: 'de loja para loja' })
  const { message } = await other.message(sentMessage!.key.id!)
  expect(message.message?.extendedTextMessage?.text).toBe('de loja para loja')
  const reply = await other.sock.sendMessage(`${SHOP}@s.whatsapp.net`, { text: 'recebido' })
  expect((await client.message(reply!.key.id!)).message.message?.extendedTextMessage?.text).toBe('recebido')
  expect(problems).toEqual([])
})

test('QR codes expire', async () => {
  const network = await FakeWhatsApp.start({ qrCount: 2 })
  const client = new Client(network, undefined, { qrTimeout: 100 })
  cleanups.push(
    () => network.stop(),
    () => client.stop(),
  )
  client.reconnect = false
  client.connect()
  await client.until('408', () => client.closes.at(-1) === 408)
  expect(client.all('connection.update').filter((update) => update.qr).length).toBe(2)
})

test("an expired medium is uploaded again by the sender's phone", async () => {
  const { network, maria, client } = await setUp()
  setDefaultCACertificates([...getCACertificates('default'), network.media.caPem])
  const picture = randomBytes(5000)
  const id = await maria.sendMedia(SHOP, 'image', picture)
  const { message } = await client.message(id)
  network.media.expire(message.message!.imageMessage!.directPath!)
  await expect(downloadMediaMessage(message as WAMessage, 'buffer', {})).rejects.toThrow(/Failed to fetch/)
  await client.sock.refreshMediaConn() // otherwise Baileys looks for the file at WhatsApp's own host
  const updatedMessage = await client.sock.updateMediaMessage(message as WAMessage)
  expect(await downloadMediaMessage(updatedMessage, 'buffer', {})).toEqual(picture)
})

test('a message sent again under its id shows once, even when its acknowledgement was lost', async () => {
  const { network, maria, client } = await setUp()
  network.loseAcks()
  const sentMessage = await client.sock.sendMessage(MARIA_JID, { text: 'uma vez' })
  await maria.received((item) => item.id === sentMessage!.key.id)
  await client.sock.sendMessage(MARIA_JID, { text: 'uma vez' }, { messageId: sentMessage!.key.id! })
  await client.until('second arrival', () => maria.account.arrivals.length === 2)
  expect(maria.inbox.length).toBe(1)
})

test('a message that the owner’s phone cannot decrypt still reaches the customer, and the phone after a retry', async () => {
  const { network, shop, maria, client, problems } = await setUp()
  vi.spyOn(shop.account.phoneDevice, 'decrypt').mockRejectedValueOnce(new Error('Bad MAC'))
  const retryRequest = new Promise<string>((resolve) => network.once('retryRequest', ({ id }) => resolve(id)))
  const { key } = (await client.sock.sendMessage(MARIA_JID, { text: 'do computador' }))!
  await maria.received((item) => item.id === key.id)
  expect(await retryRequest).toBe(key.id)
  await client.until('the own phone', () => shop.account.companionMessages.some(({ id }) => id === key.id))
  expect(problems).toEqual([])
})
