import { randomBytes } from 'node:crypto'
import { proto } from 'baileys'
import { expect, it } from 'vitest'
import { setUp } from '../../../test/set-up.ts'
import type { OutboundContent } from '../../channel.ts'
import { fileOf } from '../../channel-suite-content.ts'

const OWNER = '5511999990000'
const CUSTOMER = '5511988887777'
const DAY = 86_400

it('MSG-07: an answer to our status carries the status text as its quote', async () => {
  const { probe, fake } = await setUp()
  const maria = fake.phone(CUSTOMER)
  await probe.open()
  const contextInfo = {
    ...{ stanzaId: 'STORY', participant: `${OWNER}@s.whatsapp.net`, remoteJid: 'status@broadcast' },
    quotedMessage: { extendedTextMessage: { text: 'Promoção de hoje' } },
  }
  const id = await maria.send(OWNER, { extendedTextMessage: { text: 'quero', contextInfo } })
  expect(await probe.message(id)).toMatchObject({
    quotedId: 'STORY',
    quote: { kind: 'status', fromMe: true, content: { kind: 'text', text: 'Promoção de hoje' } },
  })
})

it('MSG-07: a quoted photo without its key stays a photo, because quoted media are not downloaded', async () => {
  const { probe, fake } = await setUp()
  const maria = fake.phone(CUSTOMER)
  await probe.open()
  const quotedMessage = { imageMessage: { caption: 'Promo', mimetype: 'image/jpeg' } }
  const contextInfo = { stanzaId: 'STORY2', participant: `${OWNER}@s.whatsapp.net`, quotedMessage }
  const id = await maria.send(OWNER, { extendedTextMessage: { text: 'quero', contextInfo } })
  expect((await probe.message(id)).quote?.content).toMatchObject({ kind: 'media', media: 'image', caption: 'Promo' })
})

it('MSG-19: a text carries its mentions, even when an address has a device part', async () => {
  const { probe, fake } = await setUp()
  const maria = fake.phone(CUSTOMER)
  await probe.open()
  const contextInfo = { mentionedJid: ['5511977776666:12@s.whatsapp.net', '987654321@lid', `${OWNER}@s.whatsapp.net`] }
  const id = await maria.send(OWNER, { extendedTextMessage: { text: '@5511977776666 @987654321', contextInfo } })
  expect((await probe.message(id)).mentions).toMatchObject([
    { token: '5511977776666', address: { phone: '5511977776666' }, isMe: false },
    { token: '987654321', address: { lid: '987654321' }, isMe: false },
    { token: OWNER, isMe: true },
  ])
})

it('MSG-19: a chat reports its expiration, and when it is switched off', async () => {
  const { probe, fake } = await setUp()
  const maria = fake.phone(CUSTOMER)
  await probe.open()
  const id = await maria.send(OWNER, { extendedTextMessage: { text: 'oi', contextInfo: { expiration: DAY } } })
  expect((await probe.message(id)).expiration).toBe(DAY)
  const plain = await maria.text(OWNER, 'já não some')
  expect((await probe.message(plain)).expiration).toBe(0)
  const type = proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING
  await maria.send(OWNER, { protocolMessage: { type, ephemeralExpiration: 7 * DAY } })
  await expect
    .poll(() => probe.received.filter(({ event }) => event === 'expiration').map(({ data }) => data))
    .toContainEqual(expect.objectContaining({ seconds: 7 * DAY }))
})

it("PLUS-03: messages to such a chat carry the expiration, and mentions use the network's format", async () => {
  const { probe, fake } = await setUp()
  const maria = fake.phone(CUSTOMER)
  await probe.open()
  const mentions = [
    { name: 'Rui', address: { phone: '5511977776666', lid: null, group: null } },
    { name: 'Rui Costa', address: { phone: '5511955554444', lid: null, group: null } },
  ]
  const to = { phone: CUSTOMER, lid: null, group: null }
  const content = { kind: 'text', text: 'Oi @Rui Costa e @loja' } as const
  await probe.session.send({ id: 'OURS1', to, content, quoted: null, expiration: DAY, mentions })
  const { message } = await maria.received((item) => item.id === 'OURS1')
  expect(message.extendedTextMessage).toMatchObject({
    text: 'Oi @5511955554444 e @loja',
    contextInfo: { expiration: DAY, mentionedJid: ['5511955554444@s.whatsapp.net'] },
  })
  await probe.session.send({ id: 'OURS2', to, content: { kind: 'text', text: 'fica' }, quoted: null, expiration: 0 })
  const stays = await maria.received((item) => item.id === 'OURS2')
  expect(stays.message.extendedTextMessage?.contextInfo?.expiration ?? 0).toBe(0)
})

it('messages.19: every kind of message and edit carries the expiration until it is switched off', async () => {
  const { probe, fake } = await setUp()
  const maria = fake.phone(CUSTOMER)
  await probe.open()
  const to = { phone: CUSTOMER, lid: null, group: null }
  const file = { kind: 'media', fileName: 'a.pdf', voice: false, caption: '', ...fileOf(randomBytes(500)) } as const
  const contents: Record<string, OutboundContent> = {
    extendedTextMessage: { kind: 'text', text: 'oi' },
    imageMessage: { ...file, media: 'image', mimetype: 'image/jpeg' },
    videoMessage: { ...file, media: 'video', mimetype: 'video/mp4' },
    audioMessage: { ...file, media: 'audio', mimetype: 'audio/ogg; codecs=opus', voice: true },
    documentMessage: { ...file, media: 'document', mimetype: 'application/pdf' },
    stickerMessage: { ...file, media: 'sticker', mimetype: 'image/webp' },
    locationMessage: { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: null },
    contactMessage: { kind: 'contact', displayName: 'João', vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:João\nEND:VCARD' },
  }
  const untilArrived = async (type: string, id: string) => {
    const { message } = await maria.received((item) => item.id === id)
    const content = message[type as keyof typeof message] as { contextInfo?: { expiration?: number | null } } | null
    return content?.contextInfo?.expiration ?? 0
  }
  const untilEdited = async (changeId: string, expiration: number) => {
    await probe.session.editMessage({ chat: to, id: 'extendedTextMessage', text: 'olá', changeId, expiration })
    const { message } = await maria.received((item) => item.id === changeId)
    return message.protocolMessage?.editedMessage?.extendedTextMessage?.contextInfo?.expiration ?? 0
  }
  for (const [type, content] of Object.entries(contents)) {
    await probe.session.send({ id: type, to, content, quoted: null, expiration: DAY })
    expect([type, await untilArrived(type, type)]).toEqual([type, DAY])
  }
  expect(await untilEdited('EDIT1', DAY)).toBe(DAY)
  await probe.session.send({
    id: 'LATER',
    to,
    content: { ...file, media: 'image', mimetype: 'image/jpeg' },
    quoted: null,
    expiration: 7 * DAY,
  })
  expect(await untilArrived('imageMessage', 'LATER')).toBe(7 * DAY)
  await probe.session.send({
    id: 'OFF',
    to,
    content: { ...file, media: 'image', mimetype: 'image/jpeg' },
    quoted: null,
    expiration: 0,
  })
  expect([await untilArrived('imageMessage', 'OFF'), await untilEdited('EDIT2', 0)]).toEqual([0, 0])
})
