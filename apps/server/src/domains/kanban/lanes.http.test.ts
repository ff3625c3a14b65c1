import { listLanes, orderLanes, updateLane } from '@recado/contract/kanban/endpoints'
import { createTag, deleteTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'

let app: SharedTestApp
let fixture: CompanyFixture
let other: CompanyFixture
let ana: Person
let supervisor: Person

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'COLUNAS')
  other = await createCompanyFixture(app, app.stranger, 'ALHEIA')
  ana = await app.addUser(app.admin, { queueIds: [fixture.queueId] })
  supervisor = await app.addUser(app.admin, { profile: 'supervisor' })
})
afterAll(() => app?.stop())
beforeEach(() => app.rows('delete from tags where company_id = any($1)', [app.companyIds]))

let serial = 0
const newLane = async (w = fixture) => (await w.do(createTag, { body: { name: `Coluna ${++serial}`, kanban: 1 } })).id
const newTag = async () => (await fixture.do(createTag, { body: { name: `Etiqueta ${++serial}` } })).id
const rejectedWith = (status: number, error: string) => ({ status, body: { error } })

describe('KAN-07: lanes', () => {
  const order = (as: Person, tags: unknown) => app.call(orderLanes, as, { body: { tags } as never })
  const lanes = async () => (await app.call(listLanes, app.admin)).body.lista.map(({ id }) => id)

  it('are arranged for all users; a new one comes last, and the open one is not included', async () => {
    const [one, two, three] = [await newLane(), await newLane(), await newLane()]
    const sees = await app.socket(app.attendant)
    const requests = [
      [three, 1],
      [one, 2],
      [two, 3],
    ]
    expect(await order(ana, requests)).toMatchObject(rejectedWith(403, 'ERR_NO_PERMISSION'))
    expect((await order(supervisor, requests)).status).toBe(200)
    expect(await lanes()).toEqual([three, one, two])
    await sees.receives('-kanban', ({ action }) => action === 'lanes')
    const last = await newLane()
    expect(await lanes()).toEqual([three, one, two, last])
    for (const invalidOrder of [[...requests, [await newTag(), 4]], [[await newLane(other), 1]]])
      expect(await order(app.admin, invalidOrder)).toMatchObject(rejectedWith(404, 'ERR_NO_TAG_FOUND'))
    expect(await order(app.admin, [['lane0', 0], ...requests])).toMatchObject(rejectedWith(400, 'ERR_VALIDATION'))
    expect(await lanes()).toEqual([three, one, two, last])
    sees.close()
  })

  const rules = (as: Person, id: number, body: Record<string, unknown>) =>
    app.call(updateLane, as, { params: { id }, body })

  it('have automatic actions set by admins and supervisors', async () => {
    const [one, two] = [await newLane(), await newLane()]
    const set = { entryMessage: 'Recebemos o seu pedido.', nextAfterMinutes: 30, nextTagId: two }
    expect((await rules(supervisor, one, set)).body).toMatchObject(set)
    expect((await rules(app.admin, one, { nextAfterMinutes: 525_600, entryMessage: 'x'.repeat(4096) })).status).toBe(
      200,
    )
    const invalidRules: Array<[number, Record<string, unknown>, number, string]> = [
      [one, { nextAfterMinutes: 525_601 }, 400, 'ERR_VALIDATION'],
      [one, { nextAfterMinutes: -1 }, 400, 'ERR_VALIDATION'],
      [one, { entryMessage: 'x'.repeat(4097) }, 400, 'ERR_VALIDATION'],
      [one, { nextTagId: null }, 400, 'ERR_NO_NEXT_LANE'],
      [one, { nextTagId: one }, 400, 'ERR_NO_NEXT_LANE'],
      [two, { nextAfterMinutes: 1, nextTagId: one }, 400, 'ERR_LANE_CIRCLE'],
      [two, { nextTagId: await newTag() }, 404, 'ERR_NO_TAG_FOUND'],
      [await newTag(), { entryMessage: 'Oi' }, 404, 'ERR_NO_TAG_FOUND'],
    ]
    for (const [id, body, status, error] of invalidRules)
      expect(await rules(app.admin, id, body)).toMatchObject(rejectedWith(status, error))
    expect(await rules(ana, one, set)).toMatchObject(rejectedWith(403, 'ERR_NO_PERMISSION'))
    expect(await rules(app.stranger, one, set)).toMatchObject(rejectedWith(404, 'ERR_NO_TAG_FOUND'))
    // Its next lane was deleted: it has none, not the neighbouring one.
    await fixture.do(deleteTag, { params: { id: two } })
    const [lane] = (await app.call(listLanes, app.admin)).body.lista
    expect(lane).toMatchObject({ id: one, nextTagId: null, nextAfterMinutes: 525_600 })
  })
})
