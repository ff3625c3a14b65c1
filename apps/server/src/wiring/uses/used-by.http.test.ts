import { deleteConnection } from '@recado/contract/connections/endpoints'
import { deleteContactList } from '@recado/contract/contact-lists/endpoints'
import { deleteSegment } from '@recado/contract/contacts/segments'
import { deleteFileList } from '@recado/contract/file-lists/endpoints'
import { deleteFlow } from '@recado/contract/flows/endpoints'
import { deleteUser } from '@recado/contract/identity/endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { deleteQueue } from '@recado/contract/queues/endpoints'
import { deleteTag, pageTags } from '@recado/contract/tags/endpoints'
import { type UsedKind, usesOf } from '@recado/contract/uses/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { usedRecords } from './test/calls.ts'

let app: SharedTestApp
let ours: CompanyFixture
beforeAll(async () => {
  app = await sharedTestApp()
  ours = await createCompanyFixture(app, app.admin, 'NOSSO')
})
afterAll(() => app?.stop())

const uses = (as: Person, kind: UsedKind, id: number) => app.call(usesOf[kind], as, { params: { id } })
const insert = async (table: string, columns: string, values: string, parameters: unknown[]) => {
  const [row] = await app.rows<{ id: number }>(
    `insert into ${table} (company_id, ${columns}) values (${ours.admin.companyId}, ${values}) returning id`,
    parameters,
  )
  return row?.id ?? 0
}
const campaign = (column: string, id: number, status = 'INATIVA') =>
  insert('campaigns', `name, status, scheduled_at, ${column}`, `'Natal', $1, '2100-01-01', $2`, [status, id])
const macro = (actions: object) =>
  insert('quick_messages', 'shortcode, geral, actions', `$1, true, $2::jsonb`, [
    `ola${JSON.stringify(actions)}`,
    JSON.stringify([actions]),
  ])
const segment = (filter: object) =>
  insert('contact_segments', 'name, filter, user_name', `$1::text, $1::text::jsonb, 'Ana'`, [JSON.stringify(filter)])
const schedule = async (column: 'user_id' | 'connection_id', id: number) =>
  insert('schedules', `contact_id, ${column}, body, send_at`, `$1, $2, 'Volte logo', '2100-01-01'`, [
    await ours.newContact(),
    id,
  ])
const flowWith = (node: object) =>
  insert('flows', 'name, draft', `'Boas-vindas', $1::jsonb`, [JSON.stringify({ nodes: [node], connections: [] })])

const programmed = (column: string, value: unknown) =>
  insert('campaigns', `name, status, scheduled_at, ${column}`, `'Natal', 'PROGRAMADA', '2100-01-01', $1`, [value])
const exclusion = (tagId: number) => programmed('exclusions', JSON.stringify({ tagIds: [tagId] }))
const segmentOfCampaign = async (tagId: number) => programmed('segment_id', await segment({ tagIds: [tagId] }))

type Referrer = (id: number) => Promise<unknown>
const inMachines = (column: string): Record<string, Referrer> => ({
  connection: (id) => app.rows(`update connections set ${column} = $1 where id = $2`, [id, ours.connectionId]),
  queue: (id) => app.rows(`update queues set ${column} = $1 where id = $2`, [id, ours.queueId]),
})

/** The records that refer to each kind in this test, by the kind of the reference. */
const referrers: Readonly<Record<UsedKind, Record<string, Referrer>>> = {
  tag: {
    campaign: (id) => campaign('tag_id', id),
    segment: (tagId) => segment({ tagIds: [tagId] }),
    macro: (tagId) => macro({ type: 'tag', tagId }),
    flow: (tagId) => flowWith({ id: '1', type: 'tag', data: { tag: { id: tagId } } }),
    lane: async (id) => {
      const lane = await insert('tags', 'name, color, kanban', `'Coluna', '#112233', 1`, [])
      await app.rows(
        `insert into lanes (company_id, tag_id, next_tag_id) values ($1, $2, $3)
        on conflict (company_id, tag_id) do update set next_tag_id = excluded.next_tag_id`,
        [ours.admin.companyId, lane, id],
      )
    },
  },
  queue: {
    campaign: (id) => campaign('queue_id', id),
    segment: (queueId) => segment({ queueId }),
    macro: (queueId) => macro({ type: 'transfer', queueId }),
    flow: (id) => insert('flows', 'name, fallback_queue_id', `'Reserva', $1`, [id]),
    connection: (id) =>
      app.rows('update connections set transfer_queue_id = $1 where id = $2', [id, ours.connectionId]),
    prompt: () => usedRecords.prompt(ours),
  },
  connection: {
    campaign: (id) => campaign('connection_id', id),
    phrase: async (id) =>
      insert('flow_phrases', 'name, phrase, flow_id, connection_id', `'Oi', 'oi', $1, $2`, [
        await usedRecords.flow(ours),
        id,
      ]),
    flow: async () => undefined,
    schedule: (id) => schedule('connection_id', id),
  },
  user: {
    campaign: (id) => campaign('user_id', id),
    macro: (userId) => macro({ type: 'transfer', queueId: ours.queueId, userId }),
    schedule: (id) => schedule('user_id', id),
  },
  contactList: { campaign: (id) => campaign('contact_list_id', id) },
  fileList: { campaign: (id) => campaign('file_list_id', id) },
  flow: {
    phrase: (id) => insert('flow_phrases', 'name, phrase, flow_id', `'Tchau', 'tchau', $1`, [id]),
    integration: (id) => insert('queue_integrations', 'type, name, flow_id', `'flowbuilder', 'Robô', $1`, [id]),
    flow: (flowId) => flowWith({ id: '1', type: 'subflow', data: { flowId } }),
  },
  prompt: inMachines('prompt_id'),
  integration: inMachines('integration_id'),
  segment: { campaign: (id) => campaign('segment_id', id) },
}
const kinds = Object.keys(referrers) as UsedKind[]

it.each(kinds)('PLUS-44: everything that refers to a %s is named, only to users who may see it', async (kind) => {
  const id = await usedRecords[kind](ours)
  for (const refer of Object.values(referrers[kind])) await refer(id)
  const { body } = await uses(app.admin, kind, id)
  const expected = Object.keys(referrers[kind]).filter((name) => kind !== 'connection' || name !== 'flow')
  expect([...new Set(body.uses.map((use) => use.kind))].toSorted()).toEqual(expected.toSorted())
  expect(body).toMatchObject({ more: 0, isBlocked: false })
  const { permission } = usesOf[kind].access
  const reader = await addUserWith(app, app.admin, { [permission]: 'all' })
  const limitedView = (await uses(reader, kind, id)).body
  expect(limitedView.uses.filter((use) => use.kind !== kind)).toEqual([])
  expect(limitedView.more + limitedView.uses.length).toBe(body.uses.length)
  const outsider = await addUserWith(app, app.admin, {
    ...defaultPermissions('user'),
    [permission]: undefined,
  } as never)
  expect((await uses(outsider, kind, id)).status).toBe(403)
  expect((await uses(app.stranger, kind, id)).status).toBe(404)
})

const deletions = {
  tag: [deleteTag, 'ERR_USED_BY_CAMPAIGN', { tag_id: 'id' }],
  queue: [deleteQueue, 'ERR_USED_BY_CAMPAIGN', { queue_id: 'id' }],
  connection: [deleteConnection, 'ERR_USED_BY_CAMPAIGN', { connection_id: 'id' }],
  user: [deleteUser, 'ERR_USED_BY_CAMPAIGN', { user_id: 'id' }],
  contactList: [deleteContactList, 'ERR_CONTACT_LIST_IN_USE', { contact_list_id: 'id' }],
  fileList: [deleteFileList, 'ERR_FILE_LIST_IN_USE', { file_list_id: 'id' }],
  segment: [deleteSegment, 'ERR_SEGMENT_IN_USE', { segment_id: 'id' }],
} as const

it.each(Object.keys(deletions) as Array<keyof typeof deletions>)(
  'PLUS-44: a %s that a programmed campaign uses is not deleted until the campaign ends',
  async (kind) => {
    const theirs = await createCompanyFixture(app, app.stranger, `OUTRO-${kind}`)
    const [endpoint, code, columns] = deletions[kind]
    const [column] = Object.keys(columns)
    const id = await usedRecords[kind](theirs)
    await app.rows(
      `insert into campaigns (company_id, name, status, scheduled_at, ${column}) values ($1, 'Páscoa', 'PROGRAMADA', '2100-01-01', $2)`,
      [app.stranger.companyId, id],
    )
    const remove = () => app.call(endpoint, app.stranger, { params: { id } })
    expect(await remove()).toMatchObject({ status: 409, body: { error: code } })
    expect((await uses(app.stranger, kind, id)).body).toMatchObject({
      ...{ isBlocked: true, uses: expect.arrayContaining([expect.objectContaining({ name: 'Páscoa', blocks: true })]) },
    })
    await app.rows(`update campaigns set status = 'CANCELADA' where company_id = $1 and ${column} = $2`, [
      app.stranger.companyId,
      id,
    ])
    expect(await remove()).toMatchObject({ status: 200 })
  },
)

it('PLUS-44: a tag and a flow by which the connection of a programmed campaign answers are not deleted', async () => {
  const tagId = await insert('tags', 'name, color', `'Promoção', '#445566'`, [])
  const flowId = await flowWith({ id: '1', type: 'tag', data: { tag: { id: tagId } } })
  const integrationId = await insert('queue_integrations', 'type, name, flow_id', `'flowbuilder', 'Flx', $1`, [flowId])
  await app.rows('update connections set integration_id = $1 where id = $2', [integrationId, ours.connectionId])
  const campaignId = await campaign('connection_id', ours.connectionId, 'PROGRAMADA')
  const tag = () => app.call(deleteTag, app.admin, { params: { id: tagId } })
  expect(await tag()).toMatchObject({ status: 409, body: { error: 'ERR_USED_BY_CAMPAIGN' } })
  const flow = await app.call(deleteFlow, app.admin, { params: { id: flowId } })
  expect(flow).toMatchObject({ status: 409, body: { error: 'ERR_USED_BY_CAMPAIGN' } })
  await app.rows(`update campaigns set status = 'CANCELADA' where id = $1`, [campaignId])
  expect((await tag()).status).toBe(200)
})

it.each([
  ['the exclusions of a campaign', (tagId: number) => exclusion(tagId)],
  ['the segment of a campaign', async (tagId: number) => segmentOfCampaign(tagId)],
] as const)('PLUS-44: a tag in %s that is programmed is not deleted', async (_place, refer) => {
  const tagId = await insert('tags', 'name, color', `'Fora', '#556677'`, [])
  const campaignId = await refer(tagId)
  expect(await app.call(deleteTag, app.admin, { params: { id: tagId } })).toMatchObject({
    status: 409,
    body: { error: 'ERR_USED_BY_CAMPAIGN' },
  })
  await app.rows(`update campaigns set status = 'CANCELADA' where id = $1`, [campaignId])
  expect((await app.call(deleteTag, app.admin, { params: { id: tagId } })).status).toBe(200)
})

it('TAG-05: the contacts and tickets of a tag are counted in the list of tags and in its uses', async () => {
  const id = await insert('tags', 'name, color', `'Audiência', '#778899'`, [])
  await app.rows(
    `with people as (insert into contacts (company_id, name, number)
       select $1, 'Pessoa ' || n, '55219700' || lpad(n::text, 5, '0') from generate_series(1, 5081) n returning company_id, id)
     insert into contact_tags (company_id, contact_id, tag_id) select company_id, id, $2 from people`,
    [app.admin.companyId, id],
  )
  const { tags } = (await app.call(pageTags, app.admin, { query: { searchParam: 'audiencia' } })).body
  expect(tags).toMatchObject([{ id, ticketsCount: 0, contactsCount: 5081 }])
  expect((await uses(app.admin, 'tag', id)).body).toMatchObject({ contacts: 5081, tickets: 0 })
})
