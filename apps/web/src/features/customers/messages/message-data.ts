import type { Customer } from '@recado/contract/customers/customer'
import {
  customerHistory,
  listSessions,
  sendToCustomer,
  showSessionStatus,
} from '@recado/contract/customers/message-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../platform/api/api.ts'
import { refetchCached } from '../../../platform/api/query-client.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { byTime } from './chat.rules.ts'

/** Polling interval of an open dialog, in milliseconds (R-CLI-12). */
export const POLL_MS = 10_000

const historyKey = ['customer-history']

/** The company's connections as sessions. */
export const useSessions = () =>
  useQuery({
    queryKey: ['customer-sessions'],
    queryFn: ({ signal }) => call(listSessions, { signal }),
    select: ({ sessoes }) => sessoes,
    staleTime: 0,
  })

/** The current status of the chosen session; undefined while it cannot be read. */
export function useSessionStatus(sessionId: string | null): { status: string | undefined; isKnown: boolean } {
  const query = useQuery({
    queryKey: ['customer-sessions', sessionId],
    queryFn: ({ signal }) => call(showSessionStatus, { params: { sessionId: sessionId ?? '' }, signal }),
    enabled: sessionId !== null,
    refetchInterval: POLL_MS,
    staleTime: 0,
    retry: false,
  })
  return { status: query.isError ? undefined : query.data?.status, isKnown: query.isError || query.data !== undefined }
}

/** The messages with a customer over a session, polled every ten seconds while mounted. */
export const useCustomerHistory = ({ id, number }: Customer, sessionId: string | null) =>
  useQuery({
    queryKey: [...historyKey, id, sessionId],
    queryFn: ({ signal }) =>
      call(customerHistory, { query: { cliente_id: id, whatsapp: number, sessionId: sessionId ?? '' }, signal }),
    select: ({ messages }) => byTime(messages),
    enabled: sessionId !== null,
    refetchInterval: POLL_MS,
    staleTime: 0,
  })

/**
 * Sends a message to a customer. A retry after a lost answer reuses the idempotency key, so the message is sent once.
 */
export function useSendMessage({ id, number }: Customer) {
  const last = useRef({ signature: '', clientId: '' })
  return async (sessionId: string, content: string): Promise<void> => {
    const signature = `${sessionId} ${content}`
    if (last.current.signature !== signature) last.current = { signature, clientId: newId() }
    const { clientId } = last.current
    await call(sendToCustomer, { body: { sessionId, whatsapp: number, content, cliente: id, clientId } })
    last.current = { signature: '', clientId: '' }
    void refetchCached(historyKey)
  }
}
