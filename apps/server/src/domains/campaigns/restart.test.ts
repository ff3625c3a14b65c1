import { SendFailure } from '@recado/channels/channel'
import { expect, it } from 'vitest'
import { campaignStage, numbers } from './test/campaign-stage.ts'

const s = campaignStage()
const { stage } = s

const arrivedAt = () => stage.fixture.sessions.arrived.map(({ to }) => to.phone)

it('CMP-04: restarting with failed recipients resends only messages of which nothing can have arrived', async () => {
  const { sessions } = stage.fixture
  sessions.beforeSend = ({ to }) => {
    if (to.phone !== '5511940000005') throw new SendFailure('refused', 'not now')
  }
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(6)) })
  await s.act('start', id)
  await s.finish(id)
  const message = (number: number) =>
    `(select message_id from campaign_shippings where number = '551194000000${number}')`
  const { ask } = stage.fixture
  // The first may have arrived, the second was cancelled in the chat, the third got a file, the fourth has opted out
  // since.
  await ask(
    `update messages set send_state = 'unconfirmed', send_error = 'ERR_SEND_UNCONFIRMED' where id = ${message(0)}`,
  )
  await ask(`update campaign_shippings set reason = 'ERR_SEND_UNCONFIRMED' where number = '5511940000000'`)
  await ask(`update campaign_shippings set reason = 'ERR_SEND_CANCELLED' where number = '5511940000001'`)
  await ask(`update campaign_shippings set file_messages = array[${message(5)}] where number = '5511940000002'`)
  await ask(`update contacts set marketing = 'opted_out' where number = '5511940000003'`)
  await ask(`update campaigns set status = 'CANCELADA' where id = $1`, [id])
  sessions.beforeSend = () => undefined
  await s.act('restart', id)
  await s.finish(id)
  expect(arrivedAt()).toEqual(['5511940000005'])
  await ask(`update campaigns set status = 'CANCELADA' where id = $1`, [id])
  await s.act('restart', id, true)
  await s.finish(id)
  expect((await s.shippings(id)).map(({ status }) => status)).toEqual([
    ...['FAILED', 'FAILED', 'FAILED', 'OPTED_OUT', 'SENT', 'SENT'],
  ])
  expect(arrivedAt()).toEqual(['5511940000005', '5511940000004'])
  expect((await s.campaign(id)).counts).toMatchObject({ valid: 5, delivered: 2, failed: 3, optedOut: 1 })
})

it("campaigns.7: a text contains the protocol of the recipient's ticket", async () => {
  const listId = await s.newList([{ number: '5511956500001' }])
  const id = await s.newCampaign({ contact_list_id: listId, message1: 'Seu protocolo: {{protocol}}' })
  expect((await s.dryRun(id)).previews[0]?.text).toMatch(/^Seu protocolo: \d{8}1234$/)
  await s.act('start', id)
  await s.finish(id)
  const [ticket] = await stage.fixture.ask<{ code: string }>(
    `select to_char(t.created_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || t.id as code from tickets t
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = '5511956500001'`,
  )
  expect(stage.arrivedTexts()).toEqual([`Seu protocolo: ${ticket?.code}`])
})

it('a file list without a received file is empty content; each file counts against the daily cap', async () => {
  const { ask, one } = stage.fixture
  const { companyId, connectionId } = one.at
  const [list] = await ask<{ id: number }>(
    `insert into file_lists (company_id, name, message) values ($1, 'Catálogo ' || gen_random_uuid(), '') returning id`,
    [companyId],
  )
  await ask(`insert into file_list_options (company_id, file_list_id, place, caption) values ($1, $2, 1, '')`, [
    companyId,
    list?.id,
  ])
  const content = { message1: '', file_list_id: list?.id, contact_list_id: await s.newList(numbers(10)) }
  const id = await s.newCampaign(content)
  expect((await s.dryRun(id)).missing).toEqual(['content'])
  await expect(s.act('start', id)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_INCOMPLETE' })
  await ask(`update campaigns set message1 = 'Veja' where id = $1`, [id])
  await ask('delete from connection_pace where connection_id = $1', [connectionId])
  await ask('insert into connection_pace (company_id, connection_id, daily_cap) values ($1, $2, 10)', [
    companyId,
    connectionId,
  ])
  expect(await s.dryRun(id)).toMatchObject({ missing: [], days: 1 })
  for (const name of ['a.pdf', 'b.pdf'])
    await ask(
      `insert into file_list_options (company_id, file_list_id, place, caption, media_file, media_name, mimetype, media_size)
       values ($1, $2, 1, '', $3, $3, 'application/pdf', 3)`,
      [companyId, list?.id, name],
    )
  expect(await s.dryRun(id)).toMatchObject({ missing: [], days: 3 })
  await ask('delete from connection_pace where connection_id = $1', [connectionId])
})
