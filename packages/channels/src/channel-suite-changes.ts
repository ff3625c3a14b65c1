import { expect, it } from 'vitest'
import type { ChannelAddress } from './channel.ts'
import { SendFailure } from './channel.ts'
import type { Fixture } from './channel-suite-fixture.ts'

/** Later changes of messages, and events that are not messages. */
export function changesTests(at: () => Fixture): void {
  it('reports edits, deletions and reactions as changes, never as messages', async () => {
    const { network, probe, sendText } = at()
    await probe.open()
    const id = await network.customerSends({ kind: 'text', text: 'errado' })
    await probe.message(id)
    await network.customerEdits(id, 'certo')
    await probe.event<{ id: string; text: string }>('edited', (edit) => edit.id === id && edit.text === 'certo')
    await network.customerDeletes(id)
    await probe.event<{ id: string; fromMe: boolean }>('deleted', (deletion) => deletion.id === id && !deletion.fromMe)
    const ours = await sendText('gostou?')
    await network.untilShown(ours.id)
    const content = { kind: 'text' as const, text: 'gostou?' }
    probe.sentContents.set(ours.id, { kind: 'message', content, quoted: null })
    await network.customerReacts(ours.id, '👍')
    const reaction = await probe.event<{ id: string; fromMe: boolean | null }>('reaction', ({ id }) => id === ours.id)
    expect(reaction).toMatchObject({ emoji: '👍', reactorIsMe: false })
    // Some networks do not report whose message it is, but none reports a wrong author.
    expect(reaction.fromMe).not.toBe(false)
    expect(probe.messages.length).toBe(1)
  })

  it('BOT-10: reports calls, and typing if supported, and rejects calls if supported', async () => {
    const { network, probe } = at()
    await probe.open()
    await network.customerTypes()
    if (network.provider.abilities.seesTyping)
      await probe.event<{ typing: boolean }>('presence', (update) => update.typing)
    const call = await network.customerCalls()
    const ringing = await probe.event<{ id: string; from: ChannelAddress }>('call', ({ id }) => id === call)
    expect(ringing.from.phone).toBe(network.customer.phone)
    const rejected = probe.session.rejectCall(ringing)
    await (network.provider.abilities.canRejectCalls ? rejected : expect(rejected).rejects.toBeInstanceOf(SendFailure))
  })

  it('edits, deletes and reacts if supported, and refuses otherwise', async () => {
    const { network, probe, customer, sendText } = at()
    await probe.open()
    const { canEdit, canDelete, canReact } = network.provider.abilities
    const theirs = await network.customerSends({ kind: 'text', text: 'oi' })
    await probe.message(theirs)
    const { id } = await sendText('erado')
    await network.untilShown(id)
    const another = () => ({ changeId: network.provider.newMessageId() })
    const { changeId } = another()
    const edit = probe.session.editMessage({ chat: customer, id, text: 'errado', changeId })
    await (canEdit ? edit : expect(edit).rejects.toBeInstanceOf(SendFailure))
    if (canEdit) {
      await network.untilShown(id, (message) => message.text === 'errado')
      // Simulates a lost confirmation: the same change is sent again under its id.
      await probe.session.editMessage({ chat: customer, id, text: 'errado', changeId })
      await network.untilShown(id, (message) => message.text === 'errado')
    }
    const react = probe.session.react({ chat: customer, id: theirs, fromMe: false, emoji: '❤️', ...another() })
    await (canReact ? react : expect(react).rejects.toBeInstanceOf(SendFailure))
    const remove = probe.session.deleteMessage({ chat: customer, id, ...another() })
    await (canDelete ? remove : expect(remove).rejects.toBeInstanceOf(SendFailure))
    if (canDelete) await network.untilShown(id, (message) => message.deleted)
  })

  it('marks as read and shows typing if supported, and refuses otherwise', async () => {
    const { network, probe, customer } = at()
    await probe.open()
    const { canMarkRead, canType } = network.provider.abilities
    const id = await network.customerSends({ kind: 'text', text: 'leia' })
    await probe.message(id)
    const read = probe.session.markRead({ chat: customer, messages: [{ id, author: customer }] })
    await (canMarkRead ? read : expect(read).rejects.toBeInstanceOf(SendFailure))
    if (canMarkRead) await network.untilReadByUs(id)
    const typingShown = canType ? network.untilTypedByUs() : Promise.resolve()
    const typing = probe.session.setTyping(customer, true)
    await (canType ? typing : expect(typing).rejects.toBeInstanceOf(SendFailure))
    await typingShown
  })
}
