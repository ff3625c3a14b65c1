import { expect, it } from 'vitest'
import { until } from '../../../test/until.ts'
import { campaignStage, numbers } from './test/campaign-stage.ts'

/** A pause: nothing is sent while it lasts, and after it each of the remaining recipients gets one message. */

const s = campaignStage()
const { stage } = s
const arrivedAt = () => stage.fixture.sessions.arrived.map(({ to }) => to.phone)
const outbox = () => stage.fixture.ask('select 1 from outbox')

it('queued messages are withdrawn, jobs and the sweep send nothing, and a resume serves the others once', async () => {
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(40)) })
  const endSends = await s.startHeld(id)
  await s.act('pause', id)
  endSends()
  await stage.arrives(10)
  await until(async () => (await outbox()).length === 0, 'an empty outbox')
  await Promise.all([s.dispatch(id), s.dispatch(id, s.newNode()), s.campaigns.sweep()])
  expect([arrivedAt().length, (await s.campaign(id)).status]).toEqual([10, 'EM_ANDAMENTO'])
  await s.act('resume', id)
  await s.finish(id)
  expect(arrivedAt().sort()).toEqual(numbers(40).map(({ number }) => number))
  expect((await s.campaign(id)).counts).toMatchObject({ valid: 40, delivered: 40, waiting: 0, failed: 0 })
})

it('a pause before the recipients are gathered stops gathering, and a cancelled pause ends it', async () => {
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(3)) })
  await s.act('start', id)
  await s.act('pause', id)
  await s.dispatch(id)
  expect(await s.shippings(id)).toEqual([])
  await s.act('resume', id)
  await s.act('pause', id)
  await s.act('cancel', id)
  expect(await s.campaign(id)).toMatchObject({ status: 'CANCELADA', paused_at: null })
  await s.act('restart', id)
  await s.finish(id)
  expect(arrivedAt().sort()).toEqual(numbers(3).map(({ number }) => number))
})
