import type { MarketingState } from '@recado/contract/contacts/consent'
import { showConsent, updateConsent } from '@recado/contract/contacts/opt-out'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'

const consentQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'consent', id] as const,
    queryFn: ({ signal }) => call(showConsent, { params: { id }, signal }),
  })

/** A contact's marketing consent and its history, kept up to date by events. */
export function useConsent(id: number) {
  const client = useQueryClient()
  useServerEvent('contact', (event) => {
    if (event.action === 'update' && event.contact.id === id)
      void client.invalidateQueries({ queryKey: consentQuery(id).queryKey })
  })
  return useQuery({ ...consentQuery(id), enabled: useCan('contacts:view') })
}

export function useSetConsent(id: number) {
  const client = useQueryClient()
  return async (state: MarketingState) => {
    const consent = await call(updateConsent, { params: { id }, body: { state } })
    client.setQueryData(consentQuery(id).queryKey, consent)
  }
}
