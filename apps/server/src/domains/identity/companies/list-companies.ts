import type { Out } from '@recado/contract/endpoint'
import type { Company } from '@recado/contract/identity/company'
import type { listCompanies as endpoint } from '@recado/contract/identity/company-endpoints'
import type { IdentityCore } from '../identity-dependencies.ts'
import { companyOf } from './company.view.ts'
import { companyRows, countCompanies } from './operator.store.ts'

const PAGE = 20

/** Returns a page of companies by name, for the operator. */
export async function listCompanies(
  { platform }: IdentityCore,
  query: { searchParam?: string | undefined; pageNumber: number; deleted?: boolean | undefined },
): Promise<Out<typeof endpoint>> {
  const among = { search: query.searchParam?.trim() ?? '', deleted: query.deleted ?? false }
  const [rows, count] = await Promise.all([
    companyRows(platform, { ...among, limit: PAGE + 1, offset: (query.pageNumber - 1) * PAGE }),
    countCompanies(platform, among),
  ])
  return { companies: rows.slice(0, PAGE).map(companyOf), count, hasMore: rows.length > PAGE, cursor: null }
}

/** Returns all companies by name. */
export async function listAllCompanies({ platform }: IdentityCore): Promise<Company[]> {
  return (await companyRows(platform)).map(companyOf)
}
