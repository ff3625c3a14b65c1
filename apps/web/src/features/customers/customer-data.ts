import type { CustomerPlan, PickerItem } from '@recado/contract/customers/catalogue'
import type { Customer, InvoiceState, Moment } from '@recado/contract/customers/customer'
import * as endpoints from '@recado/contract/customers/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../platform/api/api.ts'
import { refetchCached } from '../../platform/api/query-client.ts'
import { newId } from '../../platform/values/new-id.ts'
import { type CustomerSearch, USUAL_SIZE } from './customer-search.rules.ts'

export const customersKey = ['customers']
export const catalogueKey = ['customer-catalogue']

/** A page of the matching customers, without their passwords and keys. The previous page stays visible while it loads. */
export const useCustomers = ({ q, page = 1, size = USUAL_SIZE, ...filters }: CustomerSearch) =>
  useQuery({
    queryKey: [...customersKey, { q, page, size, ...filters }],
    queryFn: ({ signal }) =>
      call(endpoints.listCustomers, {
        query: { hidePasswords: true, ...filters, page, size, ...(q && { search: q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Reads the password and the key of one customer. The audit log has each call. */
export const readAccess = (id: number) => call(endpoints.showCustomerPassword, { params: { id } })

/** Plans and services as options. */
export const usePlans = () =>
  useQuery({
    queryKey: [...catalogueKey, 'plans'],
    queryFn: ({ signal }) => call(endpoints.listCustomerPlans, { signal }),
    select: ({ planos }) => planos,
  })
export const useServices = () =>
  useQuery({
    queryKey: [...catalogueKey, 'services'],
    queryFn: ({ signal }) => call(endpoints.listCustomerServices, { signal }),
    select: ({ servicos }) => servicos,
  })

/** The editable fields of a customer. `end_date` is YYYY-MM-DD, '' for none. */
export interface CustomerInput {
  name: string
  whatsapp: string
  login: string
  email: string
  password: string
  device: string
  mac: string
  key: string
  apps: string
  servico_id: number | null
  plano_id: number | null
  invoice: InvoiceState
  end_date: string | null
  comment: string
  send_notification_on: Record<Moment, { active: boolean }>
}

/** Adds, changes and deletes customers, and refetches the list. */
export function useChangeCustomers() {
  // A retry with the same input reuses the idempotency key, because the first answer may have been lost.
  const last = useRef({ serialized: '', clientId: '' })
  return {
    add: async (input: CustomerInput) => {
      const { whatsapp: number, ...rest } = input
      const serialized = JSON.stringify(input)
      if (last.current.serialized !== serialized) last.current = { serialized, clientId: newId() }
      const { clientId } = last.current
      const added = await call(endpoints.addCustomer, { body: { ...rest, number, clientId } })
      last.current = { serialized: '', clientId: '' }
      void refetchCached(customersKey)
      return added
    },
    edit: async (id: number, body: Partial<CustomerInput>): Promise<Customer> => {
      const updatedCustomer = await call(endpoints.editCustomer, { params: { id }, body })
      void refetchCached(customersKey)
      return updatedCustomer
    },
    remove: async (id: number) => {
      await call(endpoints.deleteCustomer, { params: { id } })
      void refetchCached(customersKey)
    },
  }
}

/** Changes plans and services. */
export const useChangeCatalogue = () => {
  const refetchAfter = async <T>(request: Promise<T>): Promise<T> => {
    const result = await request
    void refetchCached(catalogueKey)
    void refetchCached(customersKey)
    return result
  }
  return {
    savePlan: ({ id, ...body }: Omit<CustomerPlan, 'id'> & { id?: number }) =>
      refetchAfter(
        id === undefined
          ? call(endpoints.addCustomerPlan, { body })
          : call(endpoints.editCustomerPlan, { params: { id }, body }),
      ),
    saveService: ({ id, ...body }: Omit<PickerItem, 'id'> & { id?: number }) =>
      refetchAfter(
        id === undefined
          ? call(endpoints.addCustomerService, { body })
          : call(endpoints.editCustomerService, { params: { id }, body }),
      ),
    removePlan: (id: number) => refetchAfter(call(endpoints.deleteCustomerPlan, { params: { id } })),
    removeService: (id: number) => refetchAfter(call(endpoints.deleteCustomerService, { params: { id } })),
  }
}
