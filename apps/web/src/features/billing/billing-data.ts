import type { CheckoutForm } from '@recado/contract/billing/checkout'
import {
  confirmInvoice,
  currentInvoice,
  exportPaidInvoices,
  listInvoices,
  listPaidInvoices,
  listUnpaidInvoices,
  showCheckout,
  showInvoice,
  showPaymentProvider,
  subscribe,
  testPaymentProvider,
} from '@recado/contract/billing/endpoints'
import { INVOICE_PAGE } from '@recado/contract/billing/invoice'
import { showCompanyPlan } from '@recado/contract/identity/endpoints'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../../platform/api/api.ts'

/**
 * The company's invoices, page by page, newest first. The answer is a plain array, so a page that is not full is the
 * last.
 */
export const useInvoices = (searchParam: string) =>
  useInfiniteQuery({
    queryKey: ['billing', 'invoices', searchParam],
    queryFn: ({ signal, pageParam }) => call(listInvoices, { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === INVOICE_PAGE ? pages.length + 1 : undefined),
  })

/** The unpaid invoice of the current period; the server creates it on demand. Null when nothing is owed. */
export const useCurrentInvoice = () =>
  useQuery({
    queryKey: ['billing', 'current'],
    queryFn: ({ signal }) => call(currentInvoice, { signal }).then(({ invoice }) => invoice),
    staleTime: 0,
  })

/** Unpaid invoices of all companies, for the super user. */
export const useUnpaid = (searchParam: string) =>
  useInfiniteQuery({
    queryKey: ['billing', 'unpaid', searchParam],
    queryFn: ({ signal, pageParam }) =>
      call(listUnpaidInvoices, { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  })

export interface PaidFilters {
  searchParam: string
  /** Payment days (YYYY-MM-DD), '' for no limit. */
  from: string
  to: string
}
const queryOf = ({ searchParam, from, to }: PaidFilters) => ({
  searchParam,
  ...(from && { from }),
  ...(to && { to }),
})

/** The payments of companies, for the super user. */
export const usePaidInvoices = (filters: PaidFilters) =>
  useInfiniteQuery({
    queryKey: ['billing', 'paid', filters],
    queryFn: ({ signal, pageParam }) =>
      call(listPaidInvoices, { query: { ...queryOf(filters), pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  })

/** The payments as a CSV file. */
export async function downloadPaid(filters: PaidFilters, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await callForFile(exportPaidInvoices, { query: queryOf(filters) }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function useConfirmInvoice() {
  const client = useQueryClient()
  return async (id: number, companyId: number, value: number) => {
    await call(confirmInvoice, { params: { id }, body: { companyId, value } })
    await client.invalidateQueries({ queryKey: ['billing'] })
  }
}

/** The payment provider, with a connection test. */
export const useProvider = () =>
  useQuery({
    queryKey: ['billing', 'provider'],
    queryFn: ({ signal }) => call(showPaymentProvider, { signal }),
  })
export const testProvider = () => call(testPaymentProvider, {})

/** The data for the start of the checkout. */
export const useCheckout = () =>
  useQuery({
    queryKey: ['billing', 'checkout'],
    queryFn: ({ signal }) => call(showCheckout, { signal }),
  })

/** Requests the Pix charge. */
export const askForPix = (body: Partial<CheckoutForm>) => call(subscribe, { body: body as CheckoutForm })

/**
 * Polls whether an invoice was paid, for payers without a socket and in case an event was missed.
 * @param everyMs interval in milliseconds; false stops
 */
export const useInvoice = (id: number, everyMs: number | false) =>
  useQuery({
    queryKey: ['billing', 'invoice', id],
    queryFn: ({ signal }) => call(showInvoice, { params: { id }, signal }),
    refetchInterval: everyMs,
    staleTime: 0,
    meta: { silent: true },
  })

/** The company's end date and billing e-mail (INV-12). */
export const useCompanyPlan = (id: number) =>
  useQuery({
    queryKey: ['billing', 'plan', id],
    queryFn: ({ signal }) => call(showCompanyPlan, { params: { id }, signal }),
  })
