import * as endpoints from '@recado/contract/campaigns/endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { beforeAll, expect, it } from 'vitest'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'

let app: Awaited<ReturnType<typeof sharedTestApp>>
let fixture: CompanyFixture
/** A user who changes own campaigns and starts none. */
let writer: Person
beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'guardada')
  const rights = { 'campaigns:view': 'all', 'campaigns:edit': 'own' } as const
  writer = await addUserWith(app, app.admin, { ...defaultPermissions('user'), ...rights })
})

const create = async (change: Record<string, unknown> = {}) =>
  (await app.call(endpoints.createCampaign, app.admin, { body: { name: 'Natal', ...change } })).body
const update = (id: number, body: Record<string, unknown>, as = app.admin) =>
  app.call(endpoints.updateCampaign, as, { params: { id }, body })
const draft = (id: number, as = app.admin) => app.call(endpoints.draftCampaign, as, { params: { id } })
const start = (id: number, body: Record<string, unknown> = {}) =>
  app.call(endpoints.startCampaign, app.admin, { params: { id }, body })
const show = async (id: number) => (await app.call(endpoints.showCampaign, app.admin, { params: { id } })).body
const put = (id: number, columns: string) => app.rows(`update campaigns set ${columns} where id = $1`, [id])
const NEXT_CENTURY = '2098-01-01T12:00:00.000Z'

/** The columns of a campaign that can start, to a tag without contacts. */
async function startable(): Promise<Record<string, unknown>> {
  const [tag] = await app.rows<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'alvo ' || gen_random_uuid(), '#123456') returning id`,
    [app.admin.companyId],
  )
  return { tagListId: tag?.id, whatsappId: fixture.connectionId }
}

it('CMP-05: a scheduled campaign returns to draft, also in its last hour, when PUT is refused', async () => {
  const { id } = await create({ scheduledAt: NEXT_CENTURY })
  await put(id, `scheduled_at = now() + interval '10 minutes'`)
  expect(await update(id, { scheduledAt: null })).toMatchObject({
    status: 409,
    body: { error: 'ERR_CAMPAIGN_NOT_EDITABLE' },
  })
  expect(await draft(id, app.stranger)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CAMPAIGN_FOUND' } })
  expect(await draft(id, writer)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  const socket = await app.socket(app.admin)
  expect(await draft(id)).toMatchObject({ status: 200, body: { status: 'INATIVA', scheduledAt: null } })
  await socket.receives('-campaign', ({ action, record }) => {
    return action === 'update' && (record as { status?: string } | undefined)?.status === 'INATIVA'
  })
  socket.close()
  expect((await update(id, { message1: 'Oi' })).status).toBe(200)
})

it.each(['INATIVA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'])(
  'CMP-05: a campaign that is %s cannot return to draft',
  async (status) => {
    const { id } = await create()
    await put(id, `status = '${status}', gathering = 'done', next_at = now() + interval '1 day'`)
    expect(await draft(id)).toMatchObject({ status: 409, body: { error: 'ERR_CAMPAIGN_STATUS' } })
    await put(id, `status = 'FINALIZADA'`)
  },
)

it('CMP-05: a user who edits own campaigns returns them to draft without the right to start', async () => {
  const own = await app.call(endpoints.createCampaign, writer, { body: { name: 'Da escritora' } })
  await put(own.body.id, `status = 'PROGRAMADA', scheduled_at = '${NEXT_CENTURY}'`)
  expect(await draft(own.body.id, writer)).toMatchObject({ status: 200, body: { status: 'INATIVA' } })
})

it('CMP-02: the later save of two windows receives both versions; without a revision it wins as before', async () => {
  const { id, revision } = await create({ message1: 'Olá' })
  const first = await update(id, { message1: 'Da primeira', revision })
  expect(first).toMatchObject({ status: 200, body: { revision: revision + 1 } })
  const second = await update(id, { message1: 'Da segunda', revision })
  expect(second).toMatchObject({
    status: 409,
    body: {
      error: 'ERR_CAMPAIGN_REVISION',
      ...{ stored: { id, message1: 'Da primeira', revision: revision + 1 }, mine: { message1: 'Da segunda' } },
    },
  })
  expect((await show(id)).message1).toBe('Da primeira')
  expect((await update(id, { message1: 'Da segunda', revision: revision + 1 })).status).toBe(200)
  expect(await update(id, { message1: 'Sem revisão' })).toMatchObject({
    status: 200,
    body: { message1: 'Sem revisão' },
  })
})

it('CMP-05: the answer names what a cancelled campaign cannot change any more', async () => {
  const { id } = await create({ message1: 'Olá', ...(await startable()) })
  await put(id, `status = 'CANCELADA'`)
  const { tagListId, whatsappId, name } = await show(id)
  const same = await update(id, { name, tagListId, whatsappId, scheduledAt: null, exclusions: {}, message1: 'Novo' })
  expect(same.body).toMatchObject({ message1: 'Novo' })
  expect(same.body).not.toHaveProperty('ignoredFields')
  const other = {
    ...{ name: 'Outro', tagListId: null, queueId: 0, scheduledAt: NEXT_CENTURY, message1: 'Mais novo' },
    exclusions: { days: 7 },
  }
  expect((await update(id, other)).body).toMatchObject({
    ...{ name, tagListId, scheduledAt: null, message1: 'Mais novo' },
    ignoredFields: ['name', 'tagListId', 'scheduledAt', 'exclusions'],
  })
})

it('campaigns.7: an unknown variable stops the start until it is confirmed', async () => {
  const { id } = await create({ message1: 'Oi {{nomi}}, {Nome}!', ...(await startable()) })
  const refusal = { status: 409, body: { error: 'ERR_CAMPAIGN_VARIABLES', variables: ['{{nomi}}'] } }
  expect(await app.call(endpoints.startCampaign, app.admin, { params: { id } } as never)).toMatchObject(refusal)
  expect(await start(id, { confirmVariables: false })).toMatchObject(refusal)
  expect((await show(id)).status).toBe('INATIVA')
  expect(await start(id, { confirmVariables: true })).toMatchObject({ status: 200, body: { status: 'EM_ANDAMENTO' } })
})

it('campaigns.7: a restart sends unknown variables as before, and refuses them on request', async () => {
  const { id } = await create({ message1: 'Oi {{nomi}}', ...(await startable()) })
  const restart = (body?: Record<string, unknown>) =>
    app.call(endpoints.restartCampaign, app.admin, { params: { id }, body } as never)
  await put(id, `status = 'CANCELADA'`)
  expect(await restart({ confirmVariables: false })).toMatchObject({ status: 409, body: { variables: ['{{nomi}}'] } })
  expect(await restart()).toMatchObject({ status: 200, body: { status: 'EM_ANDAMENTO' } })
})

it('campaigns.7: a save with a time asks about unknown variables only on request', async () => {
  const body = { name: 'Natal', message1: 'Oi {{nomi}}', scheduledAt: NEXT_CENTURY }
  const refusal = await app.call(endpoints.createCampaign, app.admin, { body: { ...body, confirmVariables: false } })
  expect(refusal).toMatchObject({ status: 409, body: { error: 'ERR_CAMPAIGN_VARIABLES', variables: ['{{nomi}}'] } })
  const { id } = await create(body)
  expect((await update(id, { message1: 'Oi {{nomi}}!' })).status).toBe(200)
  expect((await update(id, { confirmVariables: false })).status).toBe(409)
  expect((await update(id, { confirmVariables: true })).status).toBe(200)
  expect((await update(id, { confirmVariables: false })).status).toBe(200)
  const another = await update(id, { message2: '{{nomo}}', confirmVariables: false })
  expect(another).toMatchObject({ status: 409, body: { variables: ['{{nomo}}'] } })
  expect((await show(id)).message2).toBe('')
})
