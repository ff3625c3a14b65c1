import * as endpoints from '@recado/contract/campaigns/endpoints'
import { updateGovernor } from '@recado/contract/connections/governor'
import { syncTemplates } from '@recado/contract/connections/templates'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { customerNumber } from '../../../test/company-fixture.ts'
import { type OfficialApp, startOfficialApp, template } from '../../../test/official-network.ts'
import { until } from '../../../test/until.ts'

/** Tests campaigns over a network that requires templates to open conversations. */
let official: OfficialApp
let app: TestApp
let templateId = 0

beforeAll(async () => {
  official = await startOfficialApp()
  app = official.app
  await app.call(endpoints.saveCampaignSettings, app.admin, {
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0, variables: [{ key: 'loja', value: 'Sol' }] } },
  })
  await app.call(updateGovernor, app.admin, {
    params: { id: official.connectionId },
    body: { enabled: false, marketingFooter: 'Responda SAIR' },
  })
})
afterAll(() => official?.stop())
beforeEach(async () => {
  official.network.templates = [template()]
  await sync()
})

async function sync(): Promise<void> {
  const answer = await app.call(syncTemplates, app.admin, { params: { id: official.connectionId } })
  templateId = answer.body.templates[0]?.id ?? 0
}

/** Creates a tag with contacts who never wrote. */
async function newTag(names: readonly string[]): Promise<number> {
  const [tag] = await app.rows<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'alvo ' || gen_random_uuid(), '#123456') returning id`,
    [app.admin.companyId],
  )
  for (const name of names)
    await app.rows(
      `with made as (insert into contacts (company_id, name, number) values ($1, $2, $3) returning id)
       insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $4 from made`,
      [app.admin.companyId, name, customerNumber(), tag?.id],
    )
  return tag?.id ?? 0
}

const create = (body: Record<string, unknown>) =>
  app.call(endpoints.createCampaign, app.admin, {
    body: { name: 'Pedidos', whatsappId: official.connectionId, ...body },
  })
const params = (id: number) => ({ params: { id } })
const show = async (id: number) => (await app.call(endpoints.showCampaign, app.admin, params(id))).body
const start = (id: number) => app.call(endpoints.startCampaign, app.admin, params(id))
const dryRun = async (id: number) => (await app.call(endpoints.dryRunCampaign, app.admin, params(id))).body
const sentValues = () =>
  official.network.storedMessages.flatMap(({ outboundMessage: { content } }) =>
    content.kind === 'template' ? [content.parameters] : [],
  )

it('PLUS-42: sends only the template to everyone, with its parameters filled per recipient', async () => {
  const tagListId = await newTag(['Ana', 'Bia'])
  const templateParameters = ['{{nome}}', '{loja} 12']
  const { body } = await create({ tagListId, message1: 'Texto livre', templateId, templateParameters })
  expect(body).toMatchObject({ templateId, templateParameters })
  const run = await dryRun(body.id)
  expect(run).toMatchObject({ missing: [], unknownVariables: [], counts: { waiting: 2 } })
  const text = (name: string) => `Loja\n\nOi ${name}, seu pedido Sol 12 está pronto.\n\nNão responda`
  expect(run.previews.map((one) => one.text).toSorted()).toEqual([text('Ana'), text('Bia')])
  const before = official.network.storedMessages.length
  expect((await start(body.id)).status).toBe(200)
  await until(async () => (await show(body.id)).status === 'FINALIZADA', 'the end of the campaign')
  expect(official.network.storedMessages.length - before).toBe(2)
  expect(sentValues().toSorted()).toEqual([
    ['Ana', 'Sol 12'],
    ['Bia', 'Sol 12'],
  ])
  expect((await show(body.id)).counts).toMatchObject({ valid: 2, failed: 0 })
  // The footer of free texts is not part of the approved template.
  const [message] = await app.rows<{ body: string }>('select body from messages where campaign_id = $1 limit 1', [
    body.id,
  ])
  expect(message?.body).not.toContain('SAIR')
})

it.each([
  ['without a template', async () => ({ message1: 'Texto livre' })],
  ['with an empty parameter', async () => ({ templateId, templateParameters: ['{{nome}}', ' '] })],
  ['with too few parameters', async () => ({ templateId, templateParameters: ['{{nome}}'] })],
])('PLUS-42: a campaign %s does not start, and names the missing part', async (_what, content) => {
  const { body } = await create({ tagListId: await newTag(['Ana']), ...(await content()) })
  expect(await dryRun(body.id)).toMatchObject({ missing: ['template'], previews: [] })
  expect(await start(body.id)).toMatchObject({ status: 400, body: { error: 'ERR_CAMPAIGN_INCOMPLETE' } })
})

it('PLUS-42: rejects templates of another connection', async () => {
  for (const id of [2_000_000_000, 2 ** 40])
    expect(await create({ templateId: id })).toMatchObject({ status: 404, body: { error: 'ERR_NO_TEMPLATE_FOUND' } })
  const { body } = await create({ templateId })
  const [other] = await app.rows<{ id: number }>(
    `insert into connections (company_id, name, provider) values ($1, 'Outra ' || gen_random_uuid(), 'simulator') returning id`,
    [app.admin.companyId],
  )
  const moved = await app.call(endpoints.updateCampaign, app.admin, {
    ...params(body.id),
    body: { whatsappId: other?.id ?? 0, templateId },
  })
  expect(moved).toMatchObject({ status: 404, body: { error: 'ERR_NO_TEMPLATE_FOUND' } })
})

it('PLUS-42: holds while its template is not approved, shows why, and continues after approval', async () => {
  const { body } = await create({
    ...{ tagListId: await newTag(['Caio', 'Davi']), templateId, templateParameters: ['{{nome}}', '1'] },
  })
  official.network.templates = [template({ status: 'paused' })]
  await sync()
  await app.rows(`update campaigns set status = 'EM_ANDAMENTO', started_at = now(), gathering = 'list' where id = $1`, [
    body.id,
  ])
  // The sweep at start continues running campaigns.
  await app.restart()
  await until(async () => (await show(body.id)).hold?.reason === 'template', 'the hold')
  official.network.templates = [template()]
  await sync()
  await app.restart()
  await until(async () => (await show(body.id)).status === 'FINALIZADA', 'the end of the campaign')
  expect((await show(body.id)).counts).toMatchObject({ valid: 2, failed: 0 })
})
