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
import { fetchAnew } from '../../../platform/api/query-client.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { byTime } from './chat.rules.ts'

/** How often an open dialog asks anew, in milliseconds (R-CLI-12). */
export const POLL_MS = 10_000

const historyKey = ['customer-history']

/** The connections of the company as sessions. */
export const useSessions = () =>
  useQuery({
    queryKey: ['customer-sessions'],
    queryFn: ({ signal }) => call(listSessions, { signal }),
    select: ({ sessoes }) => sessoes,
    staleTime: 0,
  })

/** The status of the chosen session now; undefined while it cannot be read. */
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

/** The messages with a customer over a session, anew every ten seconds while it is shown. */
export const useHistory = ({ id, number }: Customer, sessionId: string | null) =>
  useQuery({
    queryKey: [...historyKey, id, sessionId],
    queryFn: ({ signal }) =>
      call(customerHistory, { query: { cliente_id: id, whatsapp: number, sessionId: sessionId ?? '' }, signal }),
    select: ({ messages }) => byTime(messages),
    enabled: sessionId !== null,
    refetchInterval: POLL_MS,
    staleTime: 0,
  })

/** Writes to a customer. What is sent again because no answer came goes once. */
export function useSendMessage({ id, number }: Customer) {
  const last = useRef({ said: '', clientId: '' })
  return async (sessionId: string, content: string): Promise<void> => {
    const said = `${sessionId} ${content}`
    if (last.current.said !== said) last.current = { said, clientId: newId() }
    const { clientId } = last.current
    await call(sendToCustomer, { body: { sessionId, whatsapp: number, content, cliente: id, clientId } })
    last.current = { said: '', clientId: '' }
    void fetchAnew(historyKey)
  }
}
