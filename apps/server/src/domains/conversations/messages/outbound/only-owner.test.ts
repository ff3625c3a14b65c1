import { defaultPermissions } from '@recado/contract/permissions'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { deleteMessage } from '../changes/delete-message.ts'
import { editMessage } from '../changes/edit-message.ts'
import { reactToMessage } from '../changes/react-to-message.ts'
import { withdrawChange } from '../changes/withdraw-change.ts'
import { cancelSending } from './cancel-sending.ts'
import { forwardMessage } from './forward-message.ts'
import { retryMessage } from './retry-message.ts'

const s = sendingFixture()

/** A colleague who sees the ticket but does not own it. */
const colleague = (): Actor => ({ ...s.fixture.one.attendant, queueless: true })
const only = (value: 'enabled' | 'disabled') => s.fixture.setting(s.fixture.one, 'onlyOwnerWrites', value)
const inWork = <T>(task: Parameters<typeof s.services.workplace.run<T>>[1]) =>
  s.services.workplace.run(s.fixture.one.at.companyId, task)

beforeEach(async () => {
  await s.fixture.ask('update tickets set queue_id = null where id = $1', [s.ticketId])
  only('enabled')
})
afterEach(() => only('disabled'))

const rejection = { code: 'ERR_ONLY_OWNER_WRITES', data: { user: expect.stringMatching(/./) } }

it('MSG-19: with onlyOwnerWrites a colleague’s message is rejected, naming the owner; the owner and admins may write', async () => {
  await expect(s.send({ body: 'de fora' }, { as: colleague() })).rejects.toMatchObject(rejection)
  const permissions = defaultPermissions('user')
  const owner: Actor = { ...s.fixture.one.admin, profile: 'user', permissions, queueless: true }
  expect(await s.send({ body: 'da dona' }, { as: owner })).toHaveLength(1)
  await s.fixture.ask('update tickets set user_id = $1', [s.fixture.one.attendant.userId])
  expect(await s.send({ body: 'da admin' })).toHaveLength(1)
  await expect(s.send({ body: 'da colega' }, { as: owner })).rejects.toMatchObject(rejection)
})

it('without the setting every user who sees the ticket may write in it', async () => {
  only('disabled')
  expect(await s.send({ body: 'de fora' }, { as: colleague() })).toHaveLength(1)
})

it('message actions are rejected for a colleague too', async () => {
  const [message] = await s.send({ body: 'oi' })
  const id = message?.id ?? 0
  await s.allSent()
  const roads = [
    editMessage(s.services, colleague(), { id, body: 'outra' }),
    deleteMessage(s.services, colleague(), id),
    reactToMessage(s.services, colleague(), { id, emoji: '👍' }),
    inWork((work) => retryMessage(work, s.services, colleague(), id)),
    inWork((work) => cancelSending(work, s.services, colleague(), id)),
    inWork((work) => withdrawChange(work, s.services, colleague(), { id, kind: 'edit' })),
  ]
  for (const road of await Promise.allSettled(roads))
    expect(road).toMatchObject({ status: 'rejected', reason: rejection })
})

it('MSG-02: a colleague’s forward into the owner’s ticket is rejected, naming the owner', async () => {
  const [message] = await s.send({ body: 'oi' })
  const request = { messageId: message?.id ?? 0, ticketIds: [s.ticketId], clientId: null }
  const owner = rejection.data
  const results = await forwardMessage(s.services, colleague(), request)
  expect(results).toEqual([{ ticketId: s.ticketId, message: null, error: 'ERR_ONLY_OWNER_WRITES', data: owner }])
})
