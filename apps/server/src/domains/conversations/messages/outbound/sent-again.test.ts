import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SendFailure } from '@recado/channels/channel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'
import { until } from '../../../../../test/until.ts'
import { deleteMessage } from '../changes/delete-message.ts'
import { editMessage } from '../changes/edit-message.ts'
import { reactToMessage } from '../changes/react-to-message.ts'

const s = sendingFixture()

const admin = () => s.fixture.one.admin
const chat = { phone: '5511988887777', lid: null, group: null }
const findAgain = (id: string, at = s.fixture.one.at) => s.messages.listener.findMessage(at, { chat, id, fromMe: true })
/** Sends a message to the phone; returns its id and the network's id. */
async function sendToPhone(body: Record<string, unknown>, options?: Parameters<typeof s.send>[1]) {
  const [message] = await s.send(body, options)
  await s.allSent()
  const [row] = await s.fixture.ask<{ external_id: string }>('select external_id from messages where id = $1', [
    message?.id,
  ])
  return { id: message?.id ?? 0, external: row?.external_id ?? '' }
}
const waitUntilEmpty = () =>
  until(async () => (await s.fixture.ask('select 1 from outbox')).length === 0, 'an empty outbox')
/** The network's ids of changes. */
const changeIds = () => s.fixture.sessions.changes.map(({ target }) => (target as { changeId: string }).changeId)

describe('the response to a phone that requests a message again', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-again-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is the current text, with its quote', async () => {
    const { id, external } = await sendToPhone({ body: 'Dez reias' })
    await editMessage(s.services, admin(), { id, body: 'Dez reais' })
    expect(await findAgain(external)).toMatchObject({ kind: 'message', content: { kind: 'text' }, quoted: null })
    const resentMessage = await findAgain(external)
    expect(
      resentMessage?.kind === 'message' && resentMessage.content.kind === 'text' && resentMessage.content.text,
    ).toContain('reais')
    expect(await s.messages.listener.findMessage(s.fixture.one.at, { chat, id: external, fromMe: false })).toBeNull()
    expect(await findAgain(external, s.fixture.two.at)).toBeNull()
  })

  it('is a medium with its file', async () => {
    const path = join(folder, 'lista.csv')
    await writeFile(path, 'a,b\n1,2')
    const file = { field: 'medias', filename: 'lista.csv', mimetype: 'text/csv', path, size: (await stat(path)).size }
    const { external } = await sendToPhone({ body: ['veja'] }, { files: [file] })
    const media = await findAgain(external)
    if (media?.kind !== 'message' || media.content.kind !== 'media') throw new Error('not a medium')
    expect(media.content).toMatchObject({ media: 'document', mimetype: 'text/csv', fileName: 'lista.csv' })
    expect((await buffer(media.content.read())).toString()).toBe('a,b\n1,2')
  })

  it('is a change under its id: the latest of its kind that was made', async () => {
    const { id, external } = await sendToPhone({ body: 'um' })
    await editMessage(s.services, admin(), { id, body: 'dois' })
    await editMessage(s.services, admin(), { id, body: 'três' })
    await reactToMessage(s.services, admin(), { id, emoji: '👍' })
    const [first = '', second = '', reaction = ''] = changeIds()
    expect(await findAgain(second)).toEqual({ kind: 'edit', of: external, text: expect.stringContaining('três') })
    expect(await findAgain(first)).toEqual(await findAgain(second))
    expect(await findAgain(reaction)).toEqual({ kind: 'react', of: external, fromMe: true, emoji: '👍' })
    expect(await findAgain(first, s.fixture.two.at)).toBeNull()
  })

  it('is not an edit that the network rejected, but the one before it', async () => {
    const { id } = await sendToPhone({ body: 'um' })
    await editMessage(s.services, admin(), { id, body: 'dois' })
    s.fixture.sessions.beforeChange = () => {
      throw new SendFailure('refused', 'too late')
    }
    await editMessage(s.services, admin(), { id, body: 'três' }).catch(() => undefined)
    await waitUntilEmpty()
    const [first = ''] = changeIds()
    expect(await findAgain(first)).toMatchObject({ kind: 'edit', text: expect.stringContaining('dois') })
  })

  it('is only the deletion when the message was deleted', async () => {
    const { id, external } = await sendToPhone({ body: 'um' })
    await editMessage(s.services, admin(), { id, body: 'dois' })
    await deleteMessage(s.services, admin(), id)
    const [edit = '', deletion = ''] = changeIds()
    expect(await findAgain(deletion)).toEqual({ kind: 'delete', of: external })
    expect([await findAgain(edit), await findAgain(external)]).toEqual([null, null])
  })

  it('is empty after two weeks, when changes are deleted', async () => {
    const { id, external } = await sendToPhone({ body: 'um' })
    await editMessage(s.services, admin(), { id, body: 'dois' })
    const [edit = ''] = changeIds()
    const age = async (days: number) => {
      const since = `now() - interval '${days} days' - interval '1 minute'`
      await s.fixture.ask(`update messages set sent_at = ${since} where id = $1`, [id])
      await s.fixture.ask(`update sent_changes set asked_at = ${since} where message_id = $1`, [id])
    }
    await age(13)
    expect((await Promise.all([findAgain(external), findAgain(edit)])).map((resent) => resent?.kind)).toEqual([
      'message',
      'edit',
    ])
    await age(14)
    expect(await Promise.all([findAgain(external), findAgain(edit)])).toEqual([null, null])
    await reactToMessage(s.services, admin(), { id, emoji: '👍' })
    expect(await s.fixture.ask('select change from sent_changes where message_id = $1', [id])).toEqual([
      { change: { kind: 'react', emoji: '👍' } },
    ])
  })
})
