import { settingDefaults } from '@recado/contract/identity/setting'
import { builtInRoles } from '../domains/identity/public.ts'
import { weekFrom } from './kinds/setup.ts'
import type { Report } from './report.ts'
import type { SourceDatabase, SourceRow, TableQuery } from './source.ts'
import type { TargetDatabase } from './target.ts'
import { countOf, dayFrom, freeName, instantFrom, isOn, nameFrom, numberFrom, textOf } from './values.rules.ts'

export const companyTable: TableQuery = {
  tables: ['Companies'],
  key: ['id'],
  membership: null,
  columns: [
    'id',
    'name',
    'email',
    'phone',
    'document',
    'planId',
    'status',
    'dueDate',
    'recurrence',
    'schedules',
    'language',
    'createdAt',
    'updatedAt',
  ],
}
export const planTable: TableQuery = {
  tables: ['Plans'],
  key: ['id'],
  membership: null,
  columns: [
    ...[
      'id',
      'name',
      'users',
      'connections',
      'queues',
      'value|amount',
      'recurrence',
      'isPublic',
      'useCampaigns',
      'useKanban',
    ],
    ...['useOpenAi', 'useIntegrations', 'useSchedules', 'useInternalChat', 'useExternalApi', 'createdAt', 'updatedAt'],
  ],
}

export interface Parts {
  source: SourceDatabase
  target: TargetDatabase
  report: Report
}

export interface FoundCompany {
  /** The company's number and row in the source. */
  theirs: string
  row: SourceRow
}

export async function companiesOf(source: SourceDatabase): Promise<FoundCompany[]> {
  const companies: FoundCompany[] = []
  for await (const rows of source.batches(companyTable, null, 1000))
    companies.push(...rows.map((row) => ({ theirs: String(row.key0), row })))
  return companies
}

/** Identifies a company when its installation has another address: by its number and creation time in the source. */
const fingerprintOf = ({ theirs, row }: FoundCompany): string =>
  `${theirs}|${instantFrom(row.createdAt)?.toISOString() ?? nameFrom(row.name, '')}`

/** Returns this database's number of the source. It is known from a company imported earlier, or new. */
export async function sourceNumber({ target }: Parts, companies: readonly FoundCompany[]): Promise<number> {
  const [existing] = await target.rows<{ id: number }>(
    `select source_id as id from family_shared where print = any($1) order by source_id limit 1`,
    [companies.map(fingerprintOf)],
  )
  if (existing) return existing.id
  const [newSource] = await target.rows<{ id: number }>(`insert into family_sources default values returning id`)
  if (!newSource) throw new Error('no number for the source')
  return newSource.id
}

const sharedOf = async ({ target }: Parts, sourceId: number, kind: string) => {
  const table = kind === 'plan' ? 'plans' : 'companies'
  const rows = await target.rows<{ theirs: string; ours: number }>(
    `select s.theirs, s.ours from family_shared s join ${table} t on t.id = s.ours where s.source_id = $1 and s.kind = $2`,
    [sourceId, kind],
  )
  return new Map(rows.map(({ theirs, ours }) => [theirs, ours]))
}

const noteShared = (
  { target }: Parts,
  row: { source_id: number; kind: string; theirs: string; ours: number; print: string | null },
) =>
  target.insert(
    'family_shared',
    [row],
    // The previous target was deleted here.
    'on conflict (source_id, kind, theirs) do update set ours = excluded.ours, print = excluded.print',
  )

/** Imports plans. They belong to no company, so one with the same name and limits is the same plan. */
export async function movePlans(parts: Parts, sourceId: number): Promise<ReadonlyMap<string, number>> {
  const { source, target, report } = parts
  const planIds = await sharedOf(parts, sourceId, 'plan')
  const line = report.line('plan')
  for await (const rows of source.batches(planTable, null, 1000))
    for (const row of rows) {
      const theirs = String(row.key0)
      line.found++
      if (planIds.has(theirs)) line.already++
      else
        await target.step(async () => {
          const { id, isNew } = await placePlan(target, row)
          await noteShared(parts, { source_id: sourceId, kind: 'plan', theirs, ours: id, print: null })
          planIds.set(theirs, id)
          if (isNew) line.new++
          else report.problem('plan', 'is the plan of the same name here', theirs, { lost: false })
        })
    }
  return planIds
}

async function placePlan(target: TargetDatabase, row: SourceRow): Promise<{ id: number; isNew: boolean }> {
  const plan = {
    name: nameFrom(row.name, `Plano ${String(row.key0)}`),
    ...{ users: countOf(row.users), connections: countOf(row.connections), queues: countOf(row.queues) },
    ...{ value: Math.max(0, numberFrom(row.value, 0)), recurrence: textOf(row.recurrence) || 'MENSAL' },
    use_campaigns: row.useCampaigns === undefined || isOn(row.useCampaigns),
    use_kanban: row.useKanban === undefined || isOn(row.useKanban),
    use_open_ai: isOn(row.useOpenAi),
    use_integrations: isOn(row.useIntegrations),
    use_schedules: row.useSchedules === undefined || isOn(row.useSchedules),
    use_internal_chat: row.useInternalChat === undefined || isOn(row.useInternalChat),
    use_external_api: row.useExternalApi === undefined || isOn(row.useExternalApi),
    is_public: row.isPublic === undefined || isOn(row.isPublic),
  }
  const same = await target.rows<{ id: number; name: string; users: number; connections: number; queues: number }>(
    'select id, name, users, connections, queues from plans',
  )
  const existingPlan = same.find((one) => one.name === plan.name)
  if (
    existingPlan &&
    existingPlan.users === plan.users &&
    existingPlan.connections === plan.connections &&
    existingPlan.queues === plan.queues
  )
    return { id: existingPlan.id, isNew: false }
  const [id = 0] = await target.ids('plans', 1)
  const name = freeName(plan.name, new Set(same.map((one) => one.name.toLowerCase())))
  const at = instantFrom(row.createdAt) ?? new Date()
  await target.insert('plans', [{ id, ...plan, name, created_at: at, updated_at: at }])
  return { id, isNew: true }
}

/**
 * Returns this database's ids of the source's companies. Creates missing ones, with the settings and roles that
 * every company has.
 */
export async function moveCompanies(
  parts: Parts,
  companies: readonly FoundCompany[],
  { sourceId, plans }: { sourceId: number; plans: ReadonlyMap<string, number> },
): Promise<ReadonlyMap<string, number>> {
  const { target, report } = parts
  const companyIds = await sharedOf(parts, sourceId, 'company')
  const line = report.line('company')
  for (const company of companies) {
    line.found++
    if (companyIds.has(company.theirs)) line.already++
    else
      await target.step(async () => {
        const id = await makeCompany(parts, company, plans)
        const { theirs } = company
        await noteShared(parts, {
          source_id: sourceId,
          kind: 'company',
          theirs,
          ours: id,
          print: fingerprintOf(company),
        })
        companyIds.set(theirs, id)
        line.new++
      })
  }
  return companyIds
}

async function makeCompany(
  { target, report }: Parts,
  { theirs, row }: FoundCompany,
  plans: ReadonlyMap<string, number>,
) {
  const [id = 0] = await target.ids('companies', 1)
  const planId = plans.get(String(row.planId)) ?? null
  const reportProblem = (problem: string) => report.problem('company', problem, theirs, { lost: false })
  if (planId === null) reportProblem('has no plan')
  const dueDate = dayFrom(row.dueDate)
  if (dueDate === null && textOf(row.dueDate) !== '') reportProblem('its due date cannot be read: it never expires')
  const created = instantFrom(row.createdAt) ?? new Date()
  await target.insert('companies', [
    {
      ...{
        id,
        name: nameFrom(row.name, `Empresa ${theirs}`),
        email: textOf(row.email) || null,
        phone: textOf(row.phone) || null,
      },
      ...{ document: textOf(row.document), plan_id: planId, status: row.status !== false, due_date: dueDate },
      ...{ recurrence: textOf(row.recurrence) || 'MENSAL', is_platform: false, is_demo: false, language: 'pt' },
      ...{ schedules: weekFrom(row.schedules) ?? [], created_at: created, updated_at: created, ai_helps: [] },
      ...{ billing_name: '', address: '', city: '', state: '', zipcode: '', country: '' },
    },
  ])
  if (weekFrom(row.schedules) === null) reportProblem('its hours cannot be read')
  await target.insert(
    'settings',
    Object.entries(settingDefaults).map(([key, value]) => ({ company_id: id, key, value, updated_at: created })),
  )
  await target.insert(
    'roles',
    builtInRoles().map((role) => ({ ...role, company_id: id })),
  )
  return id
}

/**
 * Reports where a company exceeds its plan. All of its data are imported, but nothing can be added until the plan fits.
 */
export async function reportExceededLimits(
  { target, report }: Parts,
  { companyId, theirs }: { companyId: number; theirs: string },
) {
  const [over] = await target.rows<{ users: boolean; connections: boolean; queues: boolean }>(
    `select p.users < (select count(*) from users where company_id = c.id) as users,
       p.connections < (select count(*) from connections where company_id = c.id) as connections,
       p.queues < (select count(*) from queues where company_id = c.id) as queues
     from companies c join plans p on p.id = c.plan_id where c.id = $1`,
    [companyId],
  )
  for (const [what, isOver] of Object.entries(over ?? {}))
    if (isOver) report.problem('company', `has more ${what} than its plan allows`, theirs, { lost: false })
}
