import { expect, it } from 'vitest'
import { campaignStage, numbers } from './test/campaign-stage.ts'

const s = campaignStage()
const { ask } = { ask: (text: string, values?: unknown[]) => s.stage.fixture.ask<{ id: number }>(text, values) }
const companyId = () => s.stage.fixture.one.at.companyId

/** Creates a file list with one received file. */
async function fileList(caption: string): Promise<number | undefined> {
  const [list] = await ask(
    `insert into file_lists (company_id, name, message) values ($1, 'Catálogo ' || gen_random_uuid(), '') returning id`,
    [companyId()],
  )
  await ask(
    `insert into file_list_options (company_id, file_list_id, place, caption, media_file, media_name, mimetype, media_size)
     values ($1, $2, 1, $3, 'a.pdf', 'a.pdf', 'application/pdf', 3)`,
    [companyId(), list?.id, caption],
  )
  return list?.id
}

const due = `status = 'PROGRAMADA', scheduled_at = now() - interval '1 minute'`

it('campaigns.7: a campaign with an unknown variable is on hold at its time, until a user confirms it', async () => {
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(1)), message1: 'Oi {{nomi}}!' })
  await ask(`update campaigns set ${due} where id = $1`, [id])
  await s.campaigns.sweep()
  expect(await s.campaign(id)).toMatchObject({ status: 'INATIVA', hold_reason: 'variables', started_at: null })
  expect(await s.shippings(id)).toEqual([])
  await expect(s.act('start', id)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_VARIABLES' })
  await ask(`update campaigns set confirmed_variables = '{"{{nomi}}"}', ${due} where id = $1`, [id])
  await s.campaigns.sweep()
  await s.finish(id)
  expect(await s.campaign(id)).toMatchObject({ status: 'FINALIZADA', hold_reason: null })
  expect(s.stage.arrivedTexts()).toEqual(['Oi!'])
})

it('campaigns.7: captions of a file list are filled for each recipient, and count for unknown variables', async () => {
  const id = await s.newCampaign({
    ...{ contact_list_id: await s.newList([{ name: 'Ana Lima', number: '5511940000001' }]), message1: 'Veja' },
    file_list_id: await fileList('Para {{PrimeiroNome}} {{nomi}}'),
  })
  const run = await s.dryRun(id)
  expect(run.unknownVariables).toEqual(['{{nomi}}'])
  expect(run.previews).toMatchObject([
    {
      text: 'Veja',
      messages: [
        { text: 'Veja', file: null },
        { text: 'Para Ana', file: 'a.pdf' },
      ],
    },
  ])
  await ask(`update campaigns set confirmed_variables = '{"{{nomi}}"}' where id = $1`, [id])
  await s.act('start', id)
  await s.dispatch(id)
  const bodies = await s.stage.fixture.ask<{ body: string }>(
    'select body from messages where campaign_id = $1 order by id',
    [id],
  )
  expect(bodies.map(({ body }) => body)).toEqual(['Veja', 'Para Ana'])
})

it('CMP-02: without recipients the dry run renders each variant for an example contact', async () => {
  const texts = { message1: 'Oi {nome}', message3: 'Olá {{primeiroNome}}' }
  const run = await s.dryRun(await s.newCampaign(texts))
  expect(run.previews).toEqual([])
  expect(run.examples.map(({ variant, messages }) => [variant, messages])).toEqual([
    [1, [{ text: 'Oi Maria Silva', file: null }]],
    [3, [{ text: 'Olá Maria', file: null }]],
  ])
})

it('CMP-06: a restart keeps the first start, and people who answered count as read', async () => {
  const id = await s.newCampaign({ contact_list_id: await s.newList(numbers(2)) })
  await s.act('start', id)
  await s.finish(id)
  const { started_at: firstStart } = await s.campaign(id)
  await ask(`update campaigns set status = 'CANCELADA' where id = $1`, [id])
  await ask(`update campaign_shippings set status = 'ANSWERED', answered_at = now() where number = '5511940000000'`)
  await s.act('restart', id, true)
  const after = await s.campaign(id)
  expect(after.started_at).toEqual(firstStart)
  expect(after.counts).toMatchObject({ read: 1, answered: 1 })
})
