import { randomBytes } from 'node:crypto'
import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import type { Phone } from '@recado/fake-whatsapp/phone'
import { describe, expect, it } from 'vitest'
import { closing, setUp } from '../../test/set-up.ts'
import type { OutboundContent, SentContent } from '../channel.ts'
import { breaking, fileOf } from '../channel-suite-content.ts'

const OWNER = '5511999990000'
const CUSTOMER = '5511988887777'
const VCARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:João\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD'

const message = (content: OutboundContent): SentContent => ({ kind: 'message', content, quoted: null })
const words = (text: string): OutboundContent => ({ kind: 'text', text })

/** Resolves with the next message that the phone receives under this id. */
const arrivalOf = (fake: FakeWhatsApp, id: string) =>
  new Promise<Phone['inbox'][number]>((resolve) => {
    fake.on('arrival', ({ received }) => {
      if (received.id === id) resolve(received)
    })
  })

/** Sends a message, then requests a retry from a session that does not have it in memory, as after a restart. */
async function resendAfterRestart(content: OutboundContent, contentOf: (id: string) => SentContent) {
  const fixture = await setUp()
  const { probe, fake, send } = fixture
  const maria = fake.phone(CUSTOMER)
  await probe.open()
  const { id } = await send(content)
  const first = await maria.received((item) => item.id === id)
  await probe.session.disconnect()
  await probe.open()
  probe.sentContents.set(id, contentOf(id))
  const resent = arrivalOf(fake, id)
  maria.requestRetry(first)
  return { ...fixture, maria, id, again: await resent }
}

describe('a phone that cannot decrypt a message of an earlier session', () => {
  const bytes = randomBytes(40_000)
  const media = { kind: 'media', fileName: 'a.pdf', voice: false, ...fileOf(bytes) } as const

  it.each([
    ['a picture', { ...media, media: 'image', mimetype: 'image/jpeg', caption: 'foto' }],
    ['a voice note', { ...media, media: 'audio', mimetype: 'audio/ogg; codecs=opus', caption: '', voice: true }],
    ['a document', { ...media, media: 'document', mimetype: 'application/pdf', caption: '' }],
  ] as Array<[string, OutboundContent]>)('receives %s, uploaded again', async (_name, content) => {
    const { maria, again } = await resendAfterRestart(content, () => message(content))
    const medium = await maria.openMedia(again)
    expect([medium.kind, medium.bytes.equals(bytes)]).toEqual([content.kind === 'media' && content.media, true])
    expect(again.message.imageMessage?.caption || null).toBe(
      content.kind === 'media' && content.caption ? 'foto' : null,
    )
  })

  it('receives a location', async () => {
    const place: OutboundContent = { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: null }
    const { again } = await resendAfterRestart(place, () => message(place))
    expect(again.message.locationMessage).toMatchObject({
      degreesLatitude: -23.5,
      degreesLongitude: -46.6,
      name: 'Loja',
    })
  })

  it('receives a contact card', async () => {
    const card: OutboundContent = { kind: 'contact', displayName: 'João', vcard: VCARD }
    const { again } = await resendAfterRestart(card, () => message(card))
    expect(again.message.contactMessage).toMatchObject({ displayName: 'João', vcard: VCARD })
  })

  it('receives a text with its quote', async () => {
    const quoted = { id: 'BEFORE', fromMe: false, text: 'Quanto custa?' }
    const { again } = await resendAfterRestart(words('Dez reais'), () => ({
      kind: 'message',
      content: words('Dez reais'),
      quoted,
    }))
    const { text, contextInfo } = again.message.extendedTextMessage ?? {}
    expect([text, contextInfo?.stanzaId]).toEqual(['Dez reais', 'BEFORE'])
  })

  it.each([
    ['an edit', { kind: 'edit', of: 'X', text: 'certo' }, ['X', 'certo']],
    ['a deletion', { kind: 'delete', of: 'X' }, ['X', undefined]],
  ] as Array<[string, SentContent, unknown[]]>)('receives %s', async (_name, change, expected) => {
    const { again } = await resendAfterRestart(words('errado'), () => change)
    const { key, editedMessage } = again.message.protocolMessage ?? {}
    const { conversation, extendedTextMessage } = editedMessage ?? {}
    expect([key?.id, conversation || extendedTextMessage?.text || undefined]).toEqual(expected)
  })

  it('messages.19: receives an edit and a picture with their expiration', async () => {
    const edit = await resendAfterRestart(words('errado'), () => ({
      kind: 'edit',
      of: 'X',
      text: 'certo',
      expiration: 86_400,
    }))
    const { editedMessage } = edit.again.message.protocolMessage ?? {}
    expect(editedMessage?.extendedTextMessage?.contextInfo?.expiration).toBe(86_400)
    const photo: OutboundContent = { ...media, media: 'image', mimetype: 'image/jpeg', caption: '' }
    const picture = await resendAfterRestart(photo, () => ({ ...message(photo), expiration: 86_400 }) as SentContent)
    expect(picture.again.message.imageMessage?.contextInfo?.expiration).toBe(86_400)
  })

  it('receives a reaction', async () => {
    const { again } = await resendAfterRestart(words('oi'), () => ({
      kind: 'react',
      of: 'X',
      fromMe: false,
      emoji: '👍',
    }))
    const { key, text } = again.message.reactionMessage ?? {}
    expect([key?.id, key?.fromMe, text]).toEqual(['X', false, '👍'])
  })
})

describe('a retry request that cannot be answered', () => {
  const unreadable: OutboundContent = {
    ...{ kind: 'media', media: 'image', mimetype: 'image/png', caption: '', fileName: 'a', voice: false },
    size: null,
    read: () => breaking([]),
  }

  /**
   * Requests a retry of a message whose file cannot be read. The session closes with 500 and the request stays
   * unconfirmed.
   */
  async function setUpUnreadable() {
    const fixture = await setUp()
    const { probe, fake, sendText } = fixture
    await probe.open()
    const { id } = await sendText('foto')
    const maria = fake.phone(CUSTOMER)
    const first = await maria.received((item) => item.id === id)
    await probe.session.disconnect()
    await probe.open()
    probe.sentContents.set(id, message(unreadable))
    const sessionEnd = closing(probe)
    maria.requestRetry(first)
    expect(await sessionEnd).toEqual([500, false])
    const countRequests = () => {
      const devices = [...fake.phone(OWNER).account.linked.values()]
      return devices.flatMap((device) => [...device.unconfirmed.values()]).filter(({ attrs }) => attrs.id === id).length
    }
    return { ...fixture, id, asked: countRequests }
  }

  it('stays with the network and is answered once the file can be read', async () => {
    const { probe, fake, id, asked: countRequests } = await setUpUnreadable()
    expect(countRequests()).toBe(1)
    probe.sentContents.set(id, message(words('foto')))
    const resent = arrivalOf(fake, id)
    await probe.open()
    await resent
    await expect.poll(countRequests).toBe(0)
  })

  it('is dropped with an error in the third session, so that later messages get through', async () => {
    const { probe, network, id, asked: countRequests } = await setUpUnreadable()
    const sessionEnd = closing(probe)
    await probe.connect()
    await sessionEnd
    await probe.open()
    await expect.poll(countRequests).toBe(0)
    expect(probe.errors).toContain('a message requested by a phone could not be sent again: dropped')
    await probe.message(await network.customerSends({ kind: 'text', text: 'e aí?' }))
    expect(probe.sentContents.has(id)).toBe(true)
  })
})
