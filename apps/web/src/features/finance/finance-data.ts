import type { Period } from '@recado/contract/finance/choices'
import {
  addMovement,
  deleteMovement,
  exportMovements,
  listMovements,
  movementsByDay,
} from '@recado/contract/finance/endpoints'
import { type MovementKind, PAGE_SIZE } from '@recado/contract/finance/movement'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, callForFile } from '../../platform/api/api.ts'
import { refetchCached } from '../../platform/api/query-client.ts'
import { newId } from '../../platform/values/new-id.ts'

const financeKey = ['finance']

/** A page of the period's movements with the sums. The previous page stays visible while it loads. */
export const useMovements = (days: Period, page: number) =>
  useQuery({
    queryKey: [...financeKey, 'list', days, page],
    queryFn: ({ signal }) => call(listMovements, { query: { days, page, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Income and expenses per day of the period. */
export const useDays = (days: Period) =>
  useQuery({
    queryKey: [...financeKey, 'days', days],
    queryFn: ({ signal }) => call(movementsByDay, { query: { days }, signal }),
    refetchOnMount: 'always',
  })

/** `amount` is a decimal with a point. */
export interface NewMovement {
  tipo: MovementKind
  amount: string
  title: string
}

/** Changes the ledger and refetches list, sums and chart. */
export function useChangeLedger() {
  // A retry with the same input reuses the idempotency key, because the first answer may have been lost.
  const last = useRef({ serialized: '', clientId: '' })
  return {
    add: async (body: NewMovement) => {
      const serialized = JSON.stringify(body)
      if (last.current.serialized !== serialized) last.current = { serialized, clientId: newId() }
      await call(addMovement, { body: { ...body, clientId: last.current.clientId } })
      last.current = { serialized: '', clientId: '' }
      void refetchCached(financeKey)
    },
    remove: async (id: number) => {
      await call(deleteMovement, { params: { id } })
      void refetchCached(financeKey)
    },
  }
}

/** Downloads the period's movements under the documented file name. */
export async function downloadMovements(days: Period): Promise<void> {
  const address = URL.createObjectURL(await callForFile(exportMovements, { query: { days } }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'tabela_controle_financeiro.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
