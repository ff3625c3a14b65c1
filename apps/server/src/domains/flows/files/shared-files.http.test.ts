import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteFlow, duplicateFlow, publishFlow } from '@recado/contract/flows/endpoints'
import { signFlowFiles } from '@recado/contract/flows/upload-endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { PNG } from '../../../../test/sample.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import { enqueueScheduled } from '../../../../test/wake-jobs.ts'
import { node } from '../engine/test/graphs.ts'
import { flowTidy } from '../jobs.ts'
import { type FlowShop, openFlowShop } from '../test/flow-shop.ts'

let app: SharedTestApp
let shop: FlowShop
beforeAll(async () => {
  app = await sharedTestApp()
  shop = await openFlowShop(app)
})
afterAll(() => app?.stop())

/** Runs the nightly tidy job two days later. */
async function tidyFiles(): Promise<void> {
  await app.rows(`update flow_files set created_at = created_at - interval '2 days' where company_id = $1`, [
    app.admin.companyId,
  ])
  await enqueueScheduled(app, flowTidy)
  const left = `select 1 from pgboss.job where state < 'completed'
    and (name = 'flow.tidy' or (name = 'files.remove' and data->>'companyId' = $1))`
  await until(
    async () => (await app.rows(left, [String(app.admin.companyId)])).length === 0,
    'the jobs to be completed',
  )
}
const remains = async (name: string) =>
  (await readdir(join(app.config.mediaDir, `company${app.admin.companyId}`))).includes(name)

it('FLL-02, FLW-48: a copy keeps its shared files when the original flow is deleted; so does a customer who received one', async () => {
  const [sentFile, unsent] = await shop.files(
    { name: 'foto.png', type: 'image/png', bytes: Buffer.from(PNG, 'base64') },
    { name: 'nunca.png', type: 'image/png', bytes: Buffer.from(PNG, 'base64') },
  )
  if (!sentFile || !unsent) throw new Error('no files')
  const elements = [sentFile, unsent].map(({ url }, at) => ({ kind: 'img', number: `img${at + 1}`, value: url }))
  const nodes = [
    node('1', 'start'),
    node('2', 'img', { url: sentFile.url }),
    node('3', 'question', { message: 'Mais?', answerKey: 'mais' }),
    node('4', 'singleBlock', { seq: elements.map(({ number }) => number), elements }),
  ]
  const flow = await shop.flow(nodes, '1>2', '2>3', '3>4')
  const maria = shop.customer()
  await maria.write(flow.phrase)
  await shop.quiet(maria)
  const { id: copy } = await shop.do(duplicateFlow, { body: { flowId: flow.id } })
  const urls = [sentFile.url, unsent.url]
  const previews = async () => Object.values((await shop.do(signFlowFiles, { body: { urls } })).previews)

  await shop.do(deleteFlow, { params: { id: flow.id } })
  await tidyFiles()
  for (const preview of await previews()) expect((await fetch(app.url + preview)).status).toBe(200)
  await shop.do(publishFlow, { params: { id: copy }, body: {} })

  await shop.do(deleteFlow, { params: { id: copy } })
  await tidyFiles()
  expect(await previews()).toEqual([null, null])
  expect([await remains(sentFile.name), await remains(unsent.name)]).toEqual([true, false])
})
