import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setUp } from '../../../test/set-up.ts'
import { fileOf } from '../../channel-suite-content.ts'

const OWNER = '5511999990000'
const DAY = 86_400
const modes = ['pn', 'lid'] as const

/** A group of the owner, Maria and João, with an open session. */
async function setUpGroup(addressing: 'pn' | 'lid') {
  const fixture = await setUp({ fake: { addressing } })
  const { probe, fake } = fixture
  const [maria, joao] = [fake.phone('5511988887777', 'Maria'), fake.phone('5511977776666', 'João')]
  await probe.open()
  const group = fake.group('Clientes', [maria, joao, fake.phone(OWNER)], addressing)
  const chat = { phone: null, lid: null, group: group.jid.split('@')[0] ?? '' }
  const person = (phone: { account: { phone: string } }) => ({ phone: phone.account.phone, lid: null, group: null })
  const members = async () => (await probe.session.groupMembers?.(chat)) ?? []
  return { ...fixture, maria, joao, group, chat, person, members }
}

describe('messages.18: group members', () => {
  it.each(modes)('are listed with phone and LID, and our own entry is marked (%s)', async (addressing) => {
    const { members, maria } = await setUpGroup(addressing)
    const memberList = await members()
    expect(memberList.map(({ address, isMe }) => [address.phone, isMe])).toEqual([
      ['5511988887777', false],
      ['5511977776666', false],
      [OWNER, true],
    ])
    expect(memberList[0]?.address.lid).toBe(maria.account.lidJid.split('@')[0])
  })

  it.each(modes)('are fetched once and then updated by group events (%s)', async (addressing) => {
    const { members, group, fake, maria, joao, probe, chat } = await setUpGroup(addressing)
    await Promise.all([members(), members(), maria.text(group.jid, 'oi').then((id) => probe.message(id))])
    const ana = fake.phone('5511966665555', 'Ana')
    fake.changeMembers(group.jid, 'add', ana)
    fake.changeMembers(group.jid, 'remove', joao)
    const phones = async () => (await members()).map(({ address }) => address.phone)
    await expect.poll(phones).toEqual(['5511988887777', OWNER, '5511966665555'])
    // A new member can read messages sent after joining.
    await probe.session.send({ id: 'NEW1', to: chat, content: { kind: 'text', text: 'bem-vinda' }, quoted: null })
    await ana.received((item) => item.id === 'NEW1')
    expect(group.queries).toBe(1)
  })

  it('are not fetched again immediately when the network did not send them', async () => {
    const { probe } = await setUpGroup('pn')
    const askMembers = () => probe.session.groupMembers?.({ phone: null, lid: null, group: '1' })
    await expect(askMembers()).rejects.toMatchObject({ kind: 'retry' })
    await expect(askMembers()).rejects.toMatchObject({ kind: 'retry' })
  })
})

describe('messages.18: a group mention', () => {
  it.each(modes)('uses the addressing of the group, in texts, captions and edits (%s)', async (addressing) => {
    const { probe, maria, joao, chat, person } = await setUpGroup(addressing)
    const jid = addressing === 'lid' ? joao.account.lidJid : joao.account.jid
    const wire = `@${jid.split('@')[0]}`
    const mentions = [{ name: 'João', address: person(joao) }]
    const send = (id: string, content: Parameters<typeof probe.session.send>[0]['content']) =>
      probe.session.send({ id, to: chat, content, quoted: null, expiration: DAY, mentions })
    await send('M1', { kind: 'text', text: 'Oi @João, e @Joãozinho' })
    const { message } = await maria.received((item) => item.id === 'M1')
    expect(message.extendedTextMessage).toMatchObject({
      text: `Oi ${wire}, e @Joãozinho`,
      contextInfo: { mentionedJid: [jid], expiration: DAY },
    })
    const file = { fileName: 'a.jpg', mimetype: 'image/jpeg', voice: false, ...fileOf(randomBytes(2000)) }
    await send('M2', { kind: 'media', media: 'image', caption: 'para @João', ...file })
    const picture = await maria.received((item) => item.id === 'M2')
    expect(picture.message.imageMessage).toMatchObject({
      caption: `para ${wire}`,
      contextInfo: { mentionedJid: [jid], expiration: DAY },
    })
    await probe.session.editMessage({ chat, id: 'M1', text: 'Tchau @João', changeId: 'C1', expiration: DAY, mentions })
    const edit = await maria.received((item) => item.id === 'C1')
    const editProtocol = edit.message.protocolMessage ?? edit.message.editedMessage?.message?.protocolMessage
    expect(editProtocol?.editedMessage?.extendedTextMessage).toMatchObject({
      text: `Tchau ${wire}`,
      contextInfo: { mentionedJid: [jid], expiration: DAY },
    })
  })

  it.each(modes)('of a non-member becomes a plain name (%s)', async (addressing) => {
    const { probe, maria, joao, chat, person, fake } = await setUpGroup(addressing)
    const mentions = [
      { name: 'Bia', address: person(fake.phone('5511955554444')) },
      { name: 'João', address: person(joao) },
    ]
    await probe.session.send({
      id: 'M1',
      to: chat,
      content: { kind: 'text', text: '@Bia e @João' },
      quoted: null,
      mentions,
    })
    const { message } = await maria.received((item) => item.id === 'M1')
    const context = message.extendedTextMessage?.contextInfo
    expect([message.extendedTextMessage?.text?.split(' e ')[0], context?.mentionedJid?.length]).toEqual(['@Bia', 1])
  })

  it("by an unknown LID gets the phone from the group's members", async () => {
    const { probe, maria, joao, group } = await setUpGroup('lid')
    const lid = joao.account.lidJid.split('@')[0]
    const contextInfo = { mentionedJid: [joao.account.lidJid] }
    const id = await maria.send(group.jid, { extendedTextMessage: { text: `@${lid}`, contextInfo } })
    expect((await probe.message(id)).mentions).toMatchObject([{ token: lid, address: { phone: '5511977776666', lid } }])
  })
})
