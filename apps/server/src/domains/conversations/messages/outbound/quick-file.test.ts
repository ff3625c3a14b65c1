import { buffer } from 'node:stream/consumers'
import type { Message } from '@recado/contract/conversations/message'
import { describe, expect, it } from 'vitest'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'
import { until } from '../../../../../test/until.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { deleteMessage } from '../changes/delete-message.ts'

const s = sendingFixture()

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let shortcuts = 0

/** Creates a quick message with a picture, by default of the first company and shared with all its users. */
async function createQuickMessage(change: { of?: Actor; geral?: boolean; status?: boolean } = {}) {
  const { of = s.fixture.one.admin, geral = true, status = true } = change
  const { name: mediaPath } = await s.services.storage.put(of.companyId, picture, { extension: 'png' })
  const [row] = await s.fixture.ask<{ id: number }>(
    `insert into quick_messages (company_id, user_id, shortcode, geral, status, media_name, media_file)
     values ($1, $2, $3, $4, $5, 'tabela_nova.png', $6) returning id`,
    [of.companyId, of.userId, `tabela ${++shortcuts}`, geral, status, mediaPath],
  )
  return { id: row?.id ?? 0, mediaPath }
}
const isStored = async (file: string | null) =>
  (await s.services.storage.stat(s.fixture.one.at.companyId, file ?? '')) !== null
/** Returns the number of the first company's stored files. */
async function countFiles(): Promise<number> {
  let count = 0
  for await (const { companyId } of s.services.storage.list()) if (companyId === s.fixture.one.at.companyId) count++
  return count
}
/** Removes the file of a quick message together with an unreferenced one, and waits until the latter is deleted. */
async function removeFile(file: string): Promise<void> {
  const { name: lone } = await s.services.storage.put(s.fixture.one.at.companyId, picture, { extension: 'png' })
  await s.services.workplace.run(s.fixture.one.at.companyId, (work) => s.messages.removeFiles(work, [file, lone]))
  await until(async () => !(await isStored(lone)), 'the deletion of the other file')
}
const bytesAtPhone = async () => {
  const content = s.fixture.sessions.arrived.at(-1)?.content
  return content?.kind === 'media' ? buffer(content.read()) : null
}

describe('the file of a quick message', () => {
  it('MSG-10: is sent by reference, with its caption, and is stored once for all messages', async () => {
    const quickMessage = await createQuickMessage()
    const before = await countFiles()
    const [message] = await s.send({ body: 'Segue a tabela', quickMessage, clientId: 'rapida-0001' })
    expect(message).toMatchObject({
      ...{ body: 'Segue a tabela', mediaType: 'image', mimetype: 'image/png', mediaName: 'tabela_nova.png' },
      ...{ mediaPath: quickMessage.mediaPath, mediaSize: picture.length, mediaState: 'ready' },
    })
    const [again] = await s.send({ body: 'Segue a tabela', quickMessage, clientId: 'rapida-0001' })
    expect(again?.id).toBe(message?.id)
    const other = await s.openTicket('5511977770009')
    await s.send({ quickMessage }, { to: other })
    await s.arrives(2)
    await s.allSent()
    expect(await bytesAtPhone()).toEqual(picture)
    expect(await countFiles()).toBe(before)
  })

  it.each(['deleted', 'replaced', 'detached'] as const)(
    'messages.3: is kept while a send waits, even when the quick message is %s in the meantime',
    async (fate) => {
      const quickMessage = await createQuickMessage()
      s.fixture.sessions.open = false
      const [message] = (await s.send({ quickMessage })) as [Message]
      if (fate === 'deleted') await s.fixture.ask('delete from quick_messages where id = $1', [quickMessage.id])
      else {
        const file = fate === 'replaced' ? 'outra.png' : null
        await s.fixture.ask('update quick_messages set media_file = $2, media_name = $2 where id = $1', [
          quickMessage.id,
          file,
        ])
      }
      await removeFile(quickMessage.mediaPath)
      expect(await isStored(quickMessage.mediaPath)).toBe(true)
      s.fixture.sessions.open = true
      s.services.outbox.wake(s.fixture.one.at.companyId, s.fixture.one.at.connectionId)
      await s.arrives(1)
      await s.allSent()
      expect(await bytesAtPhone()).toEqual(picture)
      await deleteMessage(s.services, s.fixture.one.admin, message.id)
      await until(
        async () => !(await isStored(quickMessage.mediaPath)),
        'the deletion of the file with its last reference',
      )
    },
  )

  it('messages.3: is kept for the quick message when its sent messages are deleted', async () => {
    const quickMessage = await createQuickMessage()
    const [message] = (await s.send({ quickMessage })) as [Message]
    await s.allSent()
    await deleteMessage(s.services, s.fixture.one.admin, message.id)
    await removeFile(quickMessage.mediaPath)
    expect(await isStored(quickMessage.mediaPath)).toBe(true)
    expect((await s.send({ quickMessage }))[0]?.mediaPath).toBe(quickMessage.mediaPath)
  })

  it('TEN-01, messages.10: only an available quick message can be sent, with the file that the user saw', async () => {
    const { one, two } = s.fixture
    const [mine, foreign] = [await createQuickMessage(), await createQuickMessage({ of: two.admin })]
    const [ofColleague, off] = [
      await createQuickMessage({ of: one.attendant, geral: false }),
      await createQuickMessage({ status: false }),
    ]
    const before = await s.fixture.ask('select id from messages order by id')
    for (const [quickMessage, code] of [
      [foreign, 'ERR_NO_QUICK_MESSAGE_FOUND'],
      [ofColleague, 'ERR_NO_QUICK_MESSAGE_FOUND'],
      [off, 'ERR_NO_QUICK_MESSAGE_FOUND'],
      [{ ...mine, id: 999_999 }, 'ERR_NO_QUICK_MESSAGE_FOUND'],
      [{ ...mine, id: 2 ** 40 }, 'ERR_NO_QUICK_MESSAGE_FOUND'],
      [{ ...mine, mediaPath: foreign.mediaPath }, 'ERR_NO_MEDIA_FOUND'],
      [{ ...mine, mediaPath: ofColleague.mediaPath }, 'ERR_NO_MEDIA_FOUND'],
      [{ ...mine, mediaPath: '../../etc/passwd' }, 'ERR_NO_MEDIA_FOUND'],
    ] as const)
      await expect(s.send({ quickMessage })).rejects.toMatchObject({ code })
    await expect(s.send({ quickMessage: mine }, { as: two.admin })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    })
    const deletedQuick = await createQuickMessage()
    await s.services.storage.remove(one.at.companyId, deletedQuick.mediaPath)
    await expect(s.send({ quickMessage: deletedQuick })).rejects.toMatchObject({ code: 'ERR_NO_MEDIA_FOUND' })
    const file = { field: 'medias', filename: 'a.png', mimetype: 'image/png', path: '/nowhere', size: 1 }
    await expect(s.send({ quickMessage: mine }, { files: [file] })).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
    expect(await s.fixture.ask('select id from messages order by id')).toEqual(before)
  })
})
