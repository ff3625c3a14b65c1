import {
  createCompany,
  createPlan,
  deleteCompany,
  deletePlan,
  listAllPlans,
  listCompanies,
  restoreCompany,
  updateCompany,
  updatePlan,
} from '@recado/contract/identity/company-endpoints'
import type { CompanyChange, NewCompanyInput, PlanChange, PlanInput } from '@recado/contract/identity/company-input'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { refetchCached } from '../../platform/api/query-client.ts'

/** The documented delay of the operator's forms, in milliseconds (SET-13). */
export const OPERATOR_FORM_DELAY = 500

/** @param deleted lists restorable companies instead of the existing ones */
export const companiesQuery = (searchParam: string, deleted = false) =>
  infiniteQueryOptions({
    queryKey: ['companies', deleted, searchParam],
    queryFn: ({ signal, pageParam }) =>
      call(listCompanies, { query: { searchParam, deleted, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
  })

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(listAllPlans, { signal }),
})

const refetchAll = async (...keys: string[]) => {
  await Promise.all(keys.map((key) => refetchCached([key])))
}

export async function addCompany(body: NewCompanyInput): Promise<void> {
  await call(createCompany, { body })
  await refetchAll('companies')
}

export async function saveCompany(id: number, body: CompanyChange): Promise<void> {
  await call(updateCompany, { params: { id }, body })
  await refetchAll('companies')
}

export async function removeCompany(id: number): Promise<void> {
  await call(deleteCompany, { params: { id } })
  await refetchAll('companies')
}

export async function undeleteCompany(id: number): Promise<void> {
  await call(restoreCompany, { params: { id } })
  await refetchAll('companies')
}

export async function addPlan(body: PlanInput): Promise<void> {
  await call(createPlan, { body })
  await refetchAll('plans')
}

/** Changes the given fields of a plan. Companies are refetched too, because they show their plan. */
export async function changePlan(id: number, body: PlanChange): Promise<void> {
  await call(updatePlan, { params: { id }, body })
  await refetchAll('plans', 'companies')
}

export async function removePlan(id: number): Promise<void> {
  await call(deletePlan, { params: { id } })
  await refetchAll('plans')
}
