import { expect, it } from 'vitest'
import { SendFailure } from './channel.ts'
import type { Fixture } from './channel-suite-fixture.ts'

/** Texts and their recipients. */
export function messagesTests(at: () => Fixture): void {
  it('reports texts in order, with their author', async () => {
    const { network, probe } = at()
    await probe.open()
    const ids: string[] = []
    for (let i = 0; i < 20; i++) ids.push(await network.customerSends({ kind: 'text', text: `m${i}` }))
    const last = await probe.message(ids.at(-1) ?? '')
    expect(last).toMatchObject({ authorName: network.customer.name, fromMe: false, late: false, quotedId: null })
    expect(last.chat).toMatchObject({ phone: network.customer.phone, group: null })
    expect(Math.abs(last.sentAt - Date.now())).toBeLessThan(120_000)
    expect(probe.messages.map((message) => message.content)).toEqual(
      ids.map((_, i) => ({ kind: 'text', text: `m${i}` })),
    )
  })

  it('sends texts and reports their status', async () => {
    const { network, probe, sendText, ackOf } = at()
    await probe.open()
    const { id, ack } = await sendText('Tudo bem?')
    expect(ack).toBeGreaterThanOrEqual(1)
    expect((await network.untilShown(id)).text).toBe('Tudo bem?')
    await ackOf(id, 3)
    await network.confirm(id, 'read')
    await ackOf(id, 4)
  })

  it('sends many in order, and shows a resent id once if the network accepts our ids', async () => {
    const { network, probe, customer, sendText } = at()
    await probe.open()
    for (let i = 0; i < 10; i++) await sendText(`r${i}`)
    const id = network.provider.newMessageId()
    const repeatedMessage = { id, to: customer, content: { kind: 'text' as const, text: 'uma vez' }, quoted: null }
    const ids = [await probe.session.send(repeatedMessage), await probe.session.send(repeatedMessage)].map(
      (result) => result.id,
    )
    const last = await sendText('fim')
    await network.untilShown(last.id)
    const { takesOurIds } = network.provider.abilities
    expect(network.countShown()).toBe(takesOurIds ? 12 : 13)
    // Only the network's answer distinguishes a repeat.
    expect(new Set(ids).size).toBe(takesOurIds ? 1 : 2)
  })

  it('reports messages that the owner writes on the phone', async () => {
    const { network, probe } = at()
    await probe.open()
    const id = await network.ownerSends('do celular')
    const message = await probe.message(id)
    expect(message).toMatchObject({ fromMe: true, content: { kind: 'text', text: 'do celular' } })
    expect(message.chat.phone).toBe(network.customer.phone)
  })

  it("CTC-05: reports the phone's address book", async () => {
    const { network, probe } = at()
    await network.sendPhoneBook()
    await probe.open()
    if (!network.provider.abilities.hasPhoneBook) {
      await expect(probe.session.phoneBook()).rejects.toBeInstanceOf(SendFailure)
      return
    }
    const savedContact = { phone: network.customer.phone, name: network.customer.name }
    // The phone sends the address book some time after the session has opened.
    await expect.poll(() => probe.session.phoneBook()).toEqual([savedContact])
  })

  it('looks up numbers if supported, and never sends to a number without an account', async () => {
    const { network, probe } = at()
    await probe.open()
    const { canCheckNumber } = network.provider.abilities
    const check = probe.session.checkNumber(network.customer.phone)
    if (canCheckNumber) expect(await check).toMatchObject({ phone: network.customer.phone })
    else await expect(check).rejects.toBeInstanceOf(SendFailure)
    if (!canCheckNumber) return
    expect(await probe.session.checkNumber(network.unknownNumber)).toBeNull()
    const to = { phone: network.unknownNumber, lid: null, group: null }
    const content = { kind: 'text' as const, text: 'oi' }
    const attempt = probe.session.send({ id: network.provider.newMessageId(), to, content, quoted: null })
    await expect(attempt).rejects.toMatchObject({ kind: 'refused' })
  })
}
