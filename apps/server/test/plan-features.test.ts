import { allEndpoints } from '@recado/contract/all-endpoints'
import type { Endpoint } from '@recado/contract/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { samples } from './area-calls.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'

/** A company may call what its plan includes: every endpoint that names a feature is refused without it. */

let app: TestApp
let alfa: CompanyFixture
beforeAll(async () => {
  app = await startTestApp()
  alfa = await createCompanyFixture(app, app.admin, 'ALFA7Q')
})
afterAll(() => app?.stop())

const featureOf = ({ access }: Endpoint) => (access.login ? access.feature : null)
/** The area that an endpoint's id begins with. */
const areaOf = ({ id }: Endpoint) => id.split('.')[0] ?? ''

it.each<[feature: string, areas: string[], partly?: string[]]>([
  ['useOpenAi', ['assistantSettings', 'copilot', 'copilotSettings', 'knowledge', 'prompts'], ['uses']],
  ['useIntegrations', ['integrations'], ['uses']],
  ['useExternalApi', ['apiTokens', 'webhooks']],
  ['useSchedules', ['schedules']],
  ['useInternalChat', ['chats']],
  ['useCampaigns', ['campaignSettings', 'campaigns', 'items', 'listImports', 'lists'], ['extractor', 'uses']],
  ['useKanban', ['kanban'], ['tags']],
])('PRM-06, INT-07, API-04, SCH-07, CMP-11, TEN-08: %s is required by all of %j', (feature, areas, partly = []) => {
  for (const endpoint of allEndpoints.filter((one) => areas.includes(areaOf(one))))
    expect([endpoint.id, featureOf(endpoint)]).toEqual([endpoint.id, feature])
  const areasWithFeature = new Set(allEndpoints.filter((one) => featureOf(one) === feature).map(areaOf))
  expect([...areasWithFeature].sort()).toEqual([...areas, ...partly].sort())
})

it('PRM-06, INT-07, API-04, SCH-07, CMP-11, TEN-08: without its feature an endpoint answers 403 to admins of the company', async () => {
  const gated = allEndpoints.filter((one) => featureOf(one) !== null)
  const calls = await Promise.all(gated.map(async (one) => [one, await samples[one.id]?.make(alfa)] as const))
  const columns = await app.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'plans' and table_schema = current_schema() and column_name like 'use\\_%'`,
  )
  await app.rows(`update plans set ${columns.map(({ name }) => `${name} = false`).join(', ')}`)
  await app.restart()
  for (const [endpoint, inputs] of calls) {
    const { status, body } = await app.call(endpoint as never, app.admin, inputs as never)
    expect([endpoint.id, status, body]).toEqual([endpoint.id, 403, { error: 'ERR_PLAN_FEATURE_DISABLED' }])
  }
})
