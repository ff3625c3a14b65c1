import { SendFailure } from '@recado/channels/channel'
import type { Message } from '@recado/contract/conversations/message'
import { describe, expect, it } from 'vitest'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'
import { until } from '../../../../../test/until.ts'
import { createMessages } from '../create-messages.ts'
import type { MessageServices } from '../message-services.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessage } from './edit-message.ts'
import { reactToMessage } from './react-to-message.ts'

const s = sendingFixture()

const admin = () => s.fixture.one.admin
const edit = (id: number, body: string) => editMessage(s.services, admin(), { id, body })
const sendText = async (body: string): Promise<number> => {
  const [message] = await s.send({ body })
  await s.allSent()
  return message?.id ?? 0
}
const stored = async (id: number) =>
  (
    await s.fixture.ask<{
      body: string
      is_edited: boolean
      is_deleted: boolean
      edits: unknown[]
      own_changes: unknown[]
    }>('select body, is_edited, is_deleted, edits, own_changes from messages where id = $1', [id])
  )[0]
const waitUntilEmpty = () =>
  until(async () => (await s.fixture.ask('select 1 from outbox')).length === 0, 'an empty outbox')
const whats = () => s.fixture.sessions.changes.map(({ what }) => what)
/** Returns the events of a message since the list was emptied. */
const eventsOf = (id: number) =>
  s.fixture.received
    .filter(({ name }) => name.endsWith('-appMessage'))
    .map(({ payload }) => payload.message as Message)
    .filter((message) => message.id === id)
/**
 * Waits for such an event: a commit is visible shortly before its event is sent, and acknowledgements have their own
 * events.
 */
const waitForEvent = (id: number, message: object) =>
  expect.poll(() => eventsOf(id)).toContainEqual(expect.objectContaining(message))
const reopen = () => {
  s.fixture.sessions.open = true
  s.messages.listener.opened(s.fixture.one.at)
}
const refuse = (kind: 'refused' | 'retry') => () => {
  throw new SendFailure(kind, 'not now')
}

describe('a change of a message is stored before it is sent', () => {
  it('MSG-06: it is in the outbox during the network call, and one event announces it', async () => {
    const id = await sendText('antes')
    s.fixture.received.length = 0
    const outboxRows: unknown[] = []
    s.fixture.sessions.beforeChange = async () => {
      outboxRows.push(await s.fixture.ask('select kind, attempts from outbox'), (await stored(id))?.own_changes)
    }
    expect(await edit(id, 'depois')).toMatchObject({ body: 'depois', isEdited: true, ownChanges: [] })
    expect(outboxRows).toMatchObject([
      [{ kind: 'edit', attempts: 1 }],
      [{ kind: 'edit', text: 'depois', state: 'waiting' }],
    ])
    // A change of usual duration is not announced as waiting.
    expect(eventsOf(id).filter(({ isEdited, ownChanges }) => isEdited || ownChanges.length > 0)).toMatchObject([
      { body: 'depois', isEdited: true, ownChanges: [] },
    ])
  })

  it("MSG-06, MSG-15: after a crash between the network's acceptance and storing, the next process stores it under the same id", async () => {
    const [first, second, third] = [await sendText('um'), await sendText('dois'), await sendText('três')]
    let dead = false
    const workplace: MessageServices['workplace'] = {
      ...s.services.workplace,
      run: (companyId, task) =>
        dead ? Promise.reject(new Error('killed')) : s.services.workplace.run(companyId, task),
    }
    const crashingNode = createMessages({
      ...s.fixture.services,
      workplace,
      listenUrl: null,
      onBlocked: () => undefined,
    })
    s.fixture.sessions.afterChange = () => {
      dead = true
    }
    const all = async () => (await s.fixture.ask('select 1 from outbox')).length === 3
    s.fixture.sessions.beforeChange = () => until(all, 'all three stored').then(() => undefined)
    for (const change of [
      editMessage(crashingNode.services, admin(), { id: first, body: 'um, corrigido' }),
      deleteMessage(crashingNode.services, admin(), second),
      reactToMessage(crashingNode.services, admin(), { id: third, emoji: '👍' }),
    ])
      change.catch(() => undefined)
    await until(() => dead, 'the crash after the change was sent')
    await crashingNode.stop()
    Object.assign(s.fixture.sessions, { beforeChange: () => undefined, afterChange: () => undefined })
    expect((await stored(first))?.body).toBe('um')
    reopen()
    await waitUntilEmpty()
    expect(await stored(first)).toMatchObject({ body: 'um, corrigido', is_edited: true, own_changes: [] })
    expect(await stored(first)).toMatchObject({ edits: [{ body: 'um' }] })
    expect((await stored(second))?.is_deleted).toBe(true)
    const changeIds = s.fixture.sessions.changes.map(({ target }) => (target as { changeId: string }).changeId)
    // The change already made at the customer was sent again under its id, the others once.
    expect(changeIds).toHaveLength(4)
    expect(changeIds[1]).toBe(changeIds[0])
    expect(new Set(changeIds).size).toBe(3)
  })

  it('MSG-06, PLUS-22: without a session it waits, is shown as waiting, and is sent once when the session is back', async () => {
    const id = await sendText('antes')
    s.fixture.sessions.open = false
    s.fixture.received.length = 0
    expect(await edit(id, 'depois')).toMatchObject({
      body: 'antes',
      isEdited: false,
      ownChanges: [{ kind: 'edit', text: 'depois', state: 'waiting', error: null }],
    })
    await waitForEvent(id, { ownChanges: [expect.objectContaining({ state: 'waiting' })] })
    expect(await reactToMessage(s.services, admin(), { id, emoji: '👍' })).toMatchObject({
      reactions: [],
      ownChanges: [{ kind: 'edit' }, { kind: 'react', text: '👍', state: 'waiting' }],
    })
    reopen()
    await waitUntilEmpty()
    expect(whats()).toEqual(['edit', 'react'])
    expect(await stored(id)).toMatchObject({ body: 'depois', is_edited: true, own_changes: [] })
    await waitForEvent(id, { body: 'depois', ownChanges: [] })
  })

  it('MSG-15: a waiting deletion replaces earlier waiting changes', async () => {
    const id = await sendText('segredo')
    s.fixture.sessions.open = false
    await edit(id, 'outro')
    expect(await deleteMessage(s.services, admin(), id)).toMatchObject({
      isDeleted: false,
      ownChanges: [{ kind: 'edit' }, { kind: 'delete', state: 'waiting' }],
    })
    reopen()
    await waitUntilEmpty()
    expect(whats()).toEqual(['edit', 'delete'])
    expect(await stored(id)).toMatchObject({ is_deleted: true, own_changes: [] })
  })

  it('RT-08: a rejected change leaves the message unchanged and is shown as failed until the next of its kind', async () => {
    const id = await sendText('antes')
    s.fixture.sessions.beforeChange = refuse('refused')
    s.fixture.received.length = 0
    await expect(edit(id, 'tarde demais')).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' })
    const failedEdit = { kind: 'edit', text: 'tarde demais', state: 'failed', error: 'ERR_FETCH_WAPP_MSG' }
    await waitForEvent(id, { body: 'antes', isEdited: false, ownChanges: [expect.objectContaining(failedEdit)] })
    await waitUntilEmpty()
    s.fixture.sessions.beforeChange = () => undefined
    expect(await edit(id, 'ainda deu')).toMatchObject({ body: 'ainda deu', ownChanges: [] })
    // Requested while the session was away and rejected later: no request waits, every viewer sees the failure.
    s.fixture.sessions.open = false
    await deleteMessage(s.services, admin(), id)
    s.fixture.sessions.beforeChange = refuse('refused')
    reopen()
    await waitUntilEmpty()
    expect(await stored(id)).toMatchObject({ is_deleted: false, own_changes: [{ kind: 'delete', state: 'failed' }] })
  })

  it('MSG-06: a change that the network does not accept yet is returned as waiting, retried, and blocks its chat', async () => {
    const id = await sendText('antes')
    let busy = 1
    const answered = Promise.withResolvers<void>()
    s.fixture.sessions.beforeChange = async () => {
      if (busy-- > 0) throw new SendFailure('retry', 'busy')
      await answered.promise
    }
    const answer = await edit(id, 'depois')
    answered.resolve()
    expect(answer).toMatchObject({ body: 'antes', ownChanges: [{ state: 'waiting' }] })
    await s.send({ body: 'a próxima' })
    await waitUntilEmpty()
    expect(await stored(id)).toMatchObject({ body: 'depois', own_changes: [] })
    expect(whats()).toEqual(['edit'])
  })

  it('MSG-06: after many attempts it fails with the code of the change', async () => {
    const id = await sendText('antes')
    s.fixture.sessions.open = false
    await edit(id, 'nunca')
    await s.fixture.ask('update outbox set attempts = 7')
    s.fixture.sessions.beforeChange = refuse('retry')
    reopen()
    await waitUntilEmpty()
    expect(await stored(id)).toMatchObject({
      body: 'antes',
      own_changes: [{ state: 'failed', error: 'ERR_EDIT_WAPP_MSG' }],
    })
  })

  it('MSG-06: a change of a message that was never sent is only made locally', async () => {
    s.fixture.sessions.open = false
    const [message] = await s.send({ body: 'ruim' })
    const id = message?.id ?? 0
    await s.fixture.ask('update outbox set attempts = 1')
    await edit(id, 'melhor')
    s.fixture.sessions.beforeSend = refuse('refused')
    reopen()
    await waitUntilEmpty()
    expect(whats()).toEqual([])
    expect(await stored(id)).toMatchObject({ body: 'melhor', is_edited: false, own_changes: [] })
  })

  it('MSG-06: a change that waits for a deleted connection is shown as failed', async () => {
    const id = await sendText('antes')
    const [connection] = await s.fixture.ask<{ id: number }>(
      `insert into connections (company_id, name, provider) values ($1, 'Outra', 'simulator') returning id`,
      [s.fixture.one.at.companyId],
    )
    await s.fixture.ask('update messages set connection_id = $2 where id = $1', [id, connection?.id])
    s.fixture.sessions.open = false
    await edit(id, 'nunca')
    await s.fixture.ask('delete from connections where id = $1', [connection?.id])
    expect(await s.fixture.ask('select 1 from outbox')).toEqual([])
    expect(await stored(id)).toMatchObject({
      body: 'antes',
      own_changes: [{ kind: 'edit', text: 'nunca', state: 'failed', error: 'ERR_WAPP_NOT_INITIALIZED' }],
    })
  })

  it('RT-08: another company can neither change nor find a message', async () => {
    const id = await sendText('antes')
    s.fixture.sessions.open = false
    const stranger = s.fixture.two.admin
    for (const ask of [
      () => editMessage(s.services, stranger, { id, body: 'x' }),
      () => deleteMessage(s.services, stranger, id),
      () => reactToMessage(s.services, stranger, { id, emoji: '👍' }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
    expect(await s.fixture.ask('select 1 from outbox')).toEqual([])
    expect((await stored(id))?.own_changes).toEqual([])
  })
})
