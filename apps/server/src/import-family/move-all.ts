import type { Secrets } from '../platform/secrets.ts'
import type { Storage } from '../platform/storage/storage.ts'
import {
  companiesOf,
  companyTable,
  moveCompanies,
  movePlans,
  planTable,
  reportExceededLimits,
  sourceNumber,
} from './companies.ts'
import { commonColumns } from './kinds/setup.ts'
import { firstKinds, lastKinds, leftTables } from './known-kinds.ts'
import { CompanyMove, moveKind } from './move.ts'
import { moveFamilyFiles } from './move-files.ts'
import { refreshTickets } from './refresh-tickets.ts'
import type { Report } from './report.ts'
import type { SourceDatabase, TableQuery } from './source.ts'
import type { TargetDatabase } from './target.ts'

export interface Moving {
  source: SourceDatabase
  target: TargetDatabase
  report: Report
  secrets: Secrets
  storage: Pick<Storage, 'put'>
  /** The folder with the files, or null. */
  media: string | null
  /** Called when a company is done, with its name. */
  progress(done: { name: string; at: number; of: number }): void
}

/** Unknown tables and columns, which are left behind. */
export interface LeftBehind {
  unknownTables: string[]
  unknownColumns: Record<string, string[]>
  missingTables: string[]
}

/**
 * Imports everything, company by company. Records of earlier runs tell which rows exist here; a run that dies is
 * continued by the next one.
 * @returns the ids of the imported companies
 */
export async function moveAll(moving: Moving): Promise<number[]> {
  const { source, target } = moving
  const companies = await companiesOf(source)
  const sourceId = await target.step(() => sourceNumber(moving, companies))
  const plans = await movePlans(moving, sourceId)
  const companyIds = await moveCompanies(moving, companies, { sourceId, plans })
  for (const [at, { theirs, row }] of companies.entries()) {
    const companyId = companyIds.get(theirs)
    if (companyId === undefined) continue
    await moveCompany(new CompanyMove({ ...moving, sourceId, companyId, theirCompany: theirs }), moving)
    await reportExceededLimits(moving, { companyId, theirs })
    moving.progress({ name: String(row.name), at: at + 1, of: companies.length })
  }
  await reportOrphans(moving)
  return [...companyIds.values()]
}

async function moveCompany(move: CompanyMove, { storage, media }: Moving): Promise<void> {
  for (const kind of firstKinds) await moveKind(move, kind)
  await refreshTickets(move)
  for (const kind of lastKinds) await moveKind(move, kind)
  await moveFamilyFiles(move, storage, media)
}

/** Reports rows that belong to no existing company. They are not imported. */
async function reportOrphans({ source, report }: Moving): Promise<void> {
  for (const kind of [...firstKinds, ...lastKinds]) {
    // Unreadable tables were already reported.
    const count = await source.countOrphans(kind).catch(() => 0)
    if (count === 0) continue
    report.line(kind.kind).found += count
    report.problem(kind.kind, 'belongs to no company', '-', { count })
  }
}

const ignoredColumnsOf = (one: TableQuery & { ignoredColumns?: readonly string[] }) => one.ignoredColumns ?? []

export function leftBehind(source: SourceDatabase): LeftBehind {
  const kinds = [...firstKinds, ...lastKinds]
  const tables: Array<TableQuery & { ignoredColumns?: readonly string[] }> = [companyTable, planTable, ...kinds]
  const knownTables = [...leftTables, ...tables.flatMap((one) => one.tables)]
  const unknown = tables.flatMap(
    (one) => source.unknownColumns(one.tables, [...one.columns, ...commonColumns, ...ignoredColumnsOf(one)]) ?? [],
  )
  return {
    unknownTables: source.unknownTables(knownTables),
    unknownColumns: Object.fromEntries(unknown.map(({ table, columns }) => [table, columns])),
    missingTables: kinds.flatMap(({ tables: names }) => (source.has(names) ? [] : (names[0] ?? []))),
  }
}
