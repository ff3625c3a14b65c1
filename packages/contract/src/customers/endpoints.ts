import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam } from '../values/wire.ts'
import { customerPlan, customerPlanInput, pickerItem, serviceInput } from './catalogue.ts'
import { customer, customerChange, customerQuery, newCustomer } from './customer.ts'

const id = idParam('id')
const references = ['ERR_NO_CUSTOMER_PLAN_FOUND', 'ERR_NO_CUSTOMER_SERVICE_FOUND', 'ERR_WAPP_INVALID_CONTACT'] as const

export const listCustomers = defineEndpoint({
  id: 'customers.list',
  method: 'GET',
  path: '/clientes/get-all',
  access: needs('customers:view'),
  summary:
    'Customers by name, a page at a time, filtered by plan, service, expiry, invoice and text; `password` is filled with the permission `customers:secrets` only',
  query: z.object(customerQuery),
  response: z.object({ clientes: z.array(customer), totalCount: z.int() }),
})

/** Additive. */
export const showCustomerPassword = defineEndpoint({
  id: 'customers.password',
  method: 'GET',
  path: '/ezion/clientes/:id/password',
  access: needs('customers:secrets'),
  summary: 'The password and the key of one customer; each call is in the audit log',
  params: id,
  response: z.object({ password: z.string(), key: z.string() }),
  errors: ['ERR_NO_CUSTOMER_FOUND'],
})

export const addCustomer = defineEndpoint({
  id: 'customers.create',
  method: 'POST',
  path: '/clientes/add',
  access: needs('customers:edit'),
  summary:
    'Add a customer; all reminders are on unless the body says otherwise. One that is sent again under its `clientId` is added once',
  body: newCustomer,
  response: customer,
  errors: [...references, 'ERR_NO_PERMISSION'],
})

export const editCustomer = defineEndpoint({
  id: 'customers.update',
  method: 'PATCH',
  path: '/ezion/clientes/editar/:id',
  access: needs('customers:edit'),
  summary:
    'Change the given fields; another expiry opens its reminders anew, and an empty password keeps the stored one',
  params: id,
  body: customerChange,
  response: customer,
  errors: ['ERR_NO_CUSTOMER_FOUND', 'ERR_NO_PERMISSION', ...references],
})

export const deleteCustomer = defineEndpoint({
  id: 'customers.delete',
  method: 'DELETE',
  path: '/ezion/clientes/delete/:id',
  access: needs('customers:delete'),
  summary: 'Delete a customer; its conversations stay',
  params: id,
  response: confirmation,
  errors: ['ERR_NO_CUSTOMER_FOUND'],
})

export const listCustomerPlans = defineEndpoint({
  id: 'customerPlans.list',
  method: 'GET',
  path: '/ezion/planos/get',
  access: needs('customers:view'),
  summary: 'The plans that customers may have, by title; `price` is additive',
  response: z.object({ planos: z.array(customerPlan) }),
})

export const addCustomerPlan = defineEndpoint({
  id: 'customerPlans.create',
  method: 'POST',
  path: '/ezion/planos/add',
  access: needs('customers:catalogue'),
  summary: 'Add a plan (additive)',
  body: customerPlanInput,
  response: customerPlan,
  errors: ['ERR_CUSTOMER_CATALOGUE_FULL'],
})

export const editCustomerPlan = defineEndpoint({
  id: 'customerPlans.update',
  method: 'PUT',
  path: '/ezion/planos/:id',
  access: needs('customers:catalogue'),
  summary: 'Change a plan (additive)',
  params: id,
  body: customerPlanInput,
  response: customerPlan,
  errors: ['ERR_NO_CUSTOMER_PLAN_FOUND'],
})

export const deleteCustomerPlan = defineEndpoint({
  id: 'customerPlans.delete',
  method: 'DELETE',
  path: '/ezion/planos/:id',
  access: needs('customers:catalogue'),
  summary: 'Delete a plan; its customers stay, without it (additive)',
  params: id,
  response: confirmation,
  errors: ['ERR_NO_CUSTOMER_PLAN_FOUND'],
})

export const listCustomerServices = defineEndpoint({
  id: 'customerServices.list',
  method: 'GET',
  path: '/ezion/servicos/get',
  access: needs('customers:view'),
  summary: 'The services that customers may have, by title',
  response: z.object({ servicos: z.array(pickerItem) }),
})

export const addCustomerService = defineEndpoint({
  id: 'customerServices.create',
  method: 'POST',
  path: '/ezion/servicos/add',
  access: needs('customers:catalogue'),
  summary: 'Add a service (additive)',
  body: serviceInput,
  response: pickerItem,
  errors: ['ERR_CUSTOMER_CATALOGUE_FULL'],
})

export const editCustomerService = defineEndpoint({
  id: 'customerServices.update',
  method: 'PUT',
  path: '/ezion/servicos/:id',
  access: needs('customers:catalogue'),
  summary: 'Change a service (additive)',
  params: id,
  body: serviceInput,
  response: pickerItem,
  errors: ['ERR_NO_CUSTOMER_SERVICE_FOUND'],
})

export const deleteCustomerService = defineEndpoint({
  id: 'customerServices.delete',
  method: 'DELETE',
  path: '/ezion/servicos/:id',
  access: needs('customers:catalogue'),
  summary: 'Delete a service; its customers stay, without it (additive)',
  params: id,
  response: confirmation,
  errors: ['ERR_NO_CUSTOMER_SERVICE_FOUND'],
})
