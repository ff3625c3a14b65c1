import { SendFailure } from '@recado/channels/channel'
import { beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../test/until.ts'
import { campaignStage, numbers } from './test/campaign-stage.ts'

const s = campaignStage()
const { stage } = s
const ask = <T extends object>(text: string, values: unknown[] = []) => stage.fixture.ask<T>(text, values)

beforeEach(async () => {
  await ask('delete from connection_pace')
  await ask('delete from refused_first_contacts')
})

/** Creates a campaign to three people. The network refused the first message as a first contact. */
async function refusedCampaign(): Promise<number> {
  let refusals = 1
  stage.fixture.sessions.beforeSend = () => {
    if (refusals-- > 0) throw new SendFailure('refused', '463', 463, 'firstContact')
  }
  stage.fixture.sessions.open = false
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(3)) })
  await s.act('start', id)
  await until(async () => {
    await s.dispatch(id)
    return (await ask('select 1 from outbox')).length === 3
  }, 'all three queued')
  // Only the first message is being sent when the network refuses it.
  await ask(`update outbox set next_attempt_at = now() + interval '1 hour' where id > (select min(id) from outbox)`)
  stage.fixture.sessions.open = true
  stage.services.outbox.wake(stage.fixture.one.at.companyId, stage.fixture.one.at.connectionId)
  await until(async () => (await ask('select 1 from refused_first_contacts')).length === 1, 'the refusal')
  return id
}

async function endWait(): Promise<void> {
  // In this order, so that the sender does not load undue items in between.
  await ask('update outbox set next_attempt_at = now()')
  await ask(`update connection_pace set first_contacts_until = now() - interval '1 second'`)
  stage.messages.listener.limitsChanged(stage.fixture.one.at)
}

const statuses = async (id: number) => (await s.shippings(id)).map(({ status }) => status)
const arrivedAt = () => stage.fixture.sessions.arrived.map(({ to }) => to.phone).toSorted()
const everyone = numbers(3).map(({ number }) => number)

describe('campaigns.9: a refused first contact of a campaign', () => {
  it('its recipient is queued again, and everyone gets one message after the wait', async () => {
    const id = await refusedCampaign()
    expect(await statuses(id)).toEqual(['WAITING', 'WAITING', 'WAITING'])
    await endWait()
    await s.finish(id)
    expect(await statuses(id)).toEqual(['SENT', 'SENT', 'SENT'])
    expect(arrivedAt()).toEqual(everyone)
  })

  it('cancelled during the wait, nothing is sent; restarted, everyone gets one message', async () => {
    const id = await refusedCampaign()
    await s.act('cancel', id)
    expect(await ask('select 1 from outbox')).toEqual([])
    expect(await statuses(id)).toEqual(['WAITING', 'WAITING', 'WAITING'])
    await endWait()
    expect(arrivedAt()).toEqual([])
    await s.act('restart', id)
    await s.finish(id)
    expect(await statuses(id)).toEqual(['SENT', 'SENT', 'SENT'])
    expect(arrivedAt()).toEqual(everyone)
  })
})
