import { z } from 'zod'
import { defineEndpoint, needs, operate } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { flag, idParam } from '../values/wire.ts'
import { company } from './company.ts'
import { companyChange, newCompany, planChange, planInput } from './company-input.ts'
import { plan } from './plan.ts'
import { proofErrors } from './user.ts'

const id = idParam('id')

export const listCompanies = defineEndpoint({
  id: 'companies.index',
  method: 'GET',
  path: '/companies',
  access: operate,
  summary: 'Companies by name, 20 a page, with plan and settings; with `deleted` those that can be restored (additive)',
  query: z.object({ ...pageQuery, deleted: flag }),
  response: z.object({ companies: z.array(company), ...pageReply }),
})

export const listAllCompanies = defineEndpoint({
  id: 'companies.list',
  method: 'GET',
  path: '/companies/list',
  access: operate,
  summary: 'All companies by name, with plan and settings',
  response: z.array(company),
})

export const createCompany = defineEndpoint({
  id: 'companies.create',
  method: 'POST',
  path: '/companies',
  access: operate,
  summary:
    'Add a company with its first admin, who signs in by the e-mail; without a password they choose one by a mailed code. Giving one out needs `currentPassword`, and a `code` of who has a second step',
  body: newCompany,
  response: company,
  errors: ['ERR_NO_PLAN_FOUND', 'ERR_DUPLICATED_EMAIL', 'ERR_COMMON_PASSWORD', ...proofErrors],
})

export const updateCompany = defineEndpoint({
  id: 'companies.update',
  method: 'PUT',
  path: '/companies/:id',
  access: operate,
  summary: 'Change a company: an empty due date never expires',
  params: id,
  body: companyChange,
  response: company,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_PLAN_FOUND'],
})

export const deleteCompany = defineEndpoint({
  id: 'companies.delete',
  method: 'DELETE',
  path: '/companies/:id',
  access: operate,
  summary:
    'Delete a company: its people are out and its numbers disconnected at once; everything of it is kept for 7 days and then goes for good',
  params: id,
  response: confirmation,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const restoreCompany = defineEndpoint({
  id: 'companies.restore',
  method: 'POST',
  path: '/companies/:id/restore',
  access: operate,
  summary: 'Bring a deleted company back as it was; its numbers are connected anew by its people (additive)',
  params: id,
  response: company,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const listAllPlans = defineEndpoint({
  id: 'plans.all',
  method: 'GET',
  path: '/plans/all',
  access: { ...needs('billing:view'), whenExpired: true },
  summary: 'Plans, cheapest first: all for the super user, for others the public ones and their own',
  response: z.array(plan),
})

export const showPlan = defineEndpoint({
  id: 'plans.show',
  method: 'GET',
  path: '/plans/:id',
  access: needs('billing:view'),
  summary: 'One plan: any for the super user, for others a public one or their own',
  params: id,
  response: plan,
  errors: ['ERR_NO_PLAN_FOUND'],
})

export const createPlan = defineEndpoint({
  id: 'plans.create',
  method: 'POST',
  path: '/plans',
  access: operate,
  summary: 'Add a plan; without `isPublic` it is offered at sign-up',
  body: planInput,
  response: plan,
  errors: ['ERR_DUPLICATED_PLAN'],
})

export const updatePlan = defineEndpoint({
  id: 'plans.update',
  method: 'PUT',
  path: '/plans/:id',
  access: operate,
  summary: 'Change a plan, for all its companies at once; what exists above a lowered limit stays',
  params: id,
  body: planChange,
  response: plan,
  errors: ['ERR_NO_PLAN_FOUND', 'ERR_DUPLICATED_PLAN'],
})

export const deletePlan = defineEndpoint({
  id: 'plans.delete',
  method: 'DELETE',
  path: '/plans/:id',
  access: operate,
  summary: 'Delete a plan that no company is on',
  params: id,
  response: confirmation,
  errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_IN_USE'],
})
