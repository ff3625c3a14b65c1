import { expect, it } from 'vitest'
import { segmentMembers } from '../contacts/public.ts'
import { audienceSize } from './recipients/audience.store.ts'
import { campaignStage } from './test/campaign-stage.ts'

const s = campaignStage()
const { stage } = s
const company = () => stage.fixture.one.at.companyId

let serial = 0
async function newSegment(filter: object): Promise<number> {
  const [row] = await stage.fixture.ask<{ id: number }>(
    `insert into contact_segments (company_id, name, filter, user_name) values ($1, $2, $3, 'Ana') returning id`,
    [company(), `Segmento ${++serial}`, JSON.stringify(filter)],
  )
  return row?.id ?? 0
}

async function newTag(): Promise<number> {
  const [row] = await stage.fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'segmento ' || gen_random_uuid(), '#112233') returning id`,
    [company()],
  )
  return row?.id ?? 0
}

async function newContact(name: string, number: string, tagIds: readonly number[] = []): Promise<number> {
  const [row] = await stage.fixture.ask<{ id: number }>(
    'insert into contacts (company_id, name, number) values ($1, $2, $3) returning id',
    [company(), name, number],
  )
  const id = row?.id ?? 0
  for (const tagId of tagIds)
    await stage.fixture.ask('insert into contact_tags values ($1, $2, $3)', [company(), id, tagId])
  return id
}

const arrivedAt = () => stage.fixture.sessions.arrived.map(({ to }) => to.phone).sort()

it('CTC-14, CMP-01: a segment is an audience beside a list and a tag, and each person gets one message', async () => {
  const [segmentTag, audienceTag] = [await newTag(), await newTag()]
  await newContact('Ana Segmento', '5511940000001', [segmentTag])
  await newContact('Bia Ambos', '5511940000002', [segmentTag, audienceTag])
  await newContact('Caio Etiqueta', '5511940000003', [audienceTag])
  await newContact('Duda Fora', '5511940000004')
  const listId = await s.newList([{ number: '5511940000001' }])
  const segmentId = await newSegment({ tagIds: [segmentTag] })
  const id = await s.newCampaign({ contact_list_id: listId, tag_id: audienceTag, segment_id: segmentId })
  const before = await s.dryRun(id)
  expect(before).toMatchObject({ counts: { total: 4, valid: 3, duplicate: 1 }, missing: [] })
  await s.act('start', id)
  await s.finish(id)
  expect(arrivedAt()).toEqual(['5511940000001', '5511940000002', '5511940000003'])
})

it('CTC-14: a segment alone is an audience, with the filter that it had at the start', async () => {
  const tagId = await newTag()
  const segmentId = await newSegment({ tagIds: [tagId] })
  await newContact('Antes', '5511940000011', [tagId])
  const id = await s.newCampaign({ segment_id: segmentId })
  // Counted now, with a contact that is in the segment since a moment.
  await newContact('Depois', '5511940000012', [tagId])
  expect((await s.dryRun(id)).counts).toMatchObject({ total: 2, valid: 2 })
  await s.act('start', id)
  await stage.fixture.ask('update contact_segments set filter = $2 where id = $1', [
    segmentId,
    JSON.stringify({ searchParam: 'nobody has this name' }),
  ])
  await s.finish(id)
  expect(arrivedAt()).toEqual(['5511940000011', '5511940000012'])
})

it('CTC-14: the size of a segment is that of its current contacts', async () => {
  const tagId = await newTag()
  for (let n = 0; n < 3; n++) await newContact(`Três ${n}`, `551194000002${n}`, [tagId])
  const size = await stage.fixture.services.workplace.run(company(), async (work) =>
    audienceSize(work.db, company(), {
      ...{ campaignId: 1, listId: null, tagId, outside: null },
      segment: await segmentMembers(work, { tagIds: [tagId] }),
    }),
  )
  expect(size).toBe(3)
})
